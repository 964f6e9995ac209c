import { type Mark, placeOf } from '@portal/contracts/survey/marks'
import { placeKey } from '@portal/contracts/survey/picture-places'
import { useTexts } from '../../../../../lib/texts/use-texts.ts'
import { Button } from '../../../../../ui/button.tsx'
import { momentOf } from './wire-video.ts'

type ListProps = Readonly<{ marks: readonly Mark[]; onEdit: (at: number) => void; onRemove: (at: number) => void }>

/** What has been said, in the order of time. */
export function MarkList({ marks, onEdit, onRemove }: ListProps) {
  const t = useTexts('surveys/video')
  if (marks.length === 0) return null
  return (
    <ol className="video__marks" aria-label={t('marks')}>
      {marks.map((mark, index) => {
        const moment = momentOf(mark.at)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be the same in every word
          <li key={index} className="video__mark">
            <span className="video__moment">{moment}</span>
            <span className="video__said">
              {mark.kind !== 'comment' && (
                <strong className={`video__kind video__kind--${mark.kind}`}>{t(mark.kind)}</strong>
              )}{' '}
              <bdi>{mark.content}</bdi>
              <span className="video__place">{t(placeKey(placeOf(mark)))}</span>
            </span>
            <Button look="quiet" onClick={() => onEdit(index)}>
              {t('edit')} <span className="visually-hidden">{t('of-moment', { moment })}</span>
            </Button>
            <Button look="icon" icon="remove" onClick={() => onRemove(index)}>
              {t('remove', { moment })}
            </Button>
          </li>
        )
      })}
    </ol>
  )
}
