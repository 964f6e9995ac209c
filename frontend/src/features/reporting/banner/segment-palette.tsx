import { savePreBuildSegments } from '@portal/contracts/http/reporting/segments'
import type { SurveyId } from '@portal/contracts/ids'
import type { BannerSegment } from '@portal/contracts/reporting/saved/banner'
import type { PrebuiltSegment } from '@portal/contracts/reporting/saved/segments'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { newCommandId } from '../../../lib/command-id.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { segmentsKey, segmentsQuery } from '../queries.ts'
import { ConfirmDelete } from '../saved/confirm-delete.tsx'
import { useSavedChange } from '../saved/use-saved-change.ts'
import { SegmentName } from './segment-name.tsx'

type SegmentProps = Readonly<{
  surveyId: SurveyId
  chosen: readonly BannerSegment[]
  onSegment: (segment: BannerSegment) => void
}>

const segmentOf = ({ id: _id, ...segment }: PrebuiltSegment): BannerSegment => ({ type: 'item', ...segment })

/** Segments that banners use often, of all surveys: saved for all staff. Those of the report's survey come first. */
export function SegmentPalette({ surveyId, chosen, onSegment }: SegmentProps) {
  const t = useTexts('reporting/banners')
  const { data, refetch } = useQuery(segmentsQuery)
  const { mutate, isPending, error } = useSavedChange(savePreBuildSegments, segmentsKey, () => {
    setLeaving(null)
    notify(t('segments-saved'))
  })
  const [leaving, setLeaving] = useState<PrebuiltSegment | null>(null)
  const all = data?.preBuildArr ?? []
  const codes = chosen.flatMap((segment) => {
    if (segment.type !== 'item') return []
    const { type: _type, ...code } = segment
    return [{ id: newCommandId(), ...code }]
  })
  /** Who is told that somebody else has changed the list sees theirs, and tries again. */
  const keep = (preBuildArr: readonly PrebuiltSegment[]) =>
    mutate(
      { body: { preBuildArr: [...preBuildArr], ...(data && { Revision: data.Revision }) } },
      { onError: () => void refetch() },
    )
  const isOwn = ({ surveyID }: PrebuiltSegment) => surveyID === surveyId
  const offered = [...all.filter(isOwn), ...all.filter((segment) => !isOwn(segment))]
  return (
    <details className="palette">
      <summary>
        <strong>{t('segments')}</strong>
      </summary>
      <div className="palette__body">
        {offered.length === 0 && <p className="field__hint">{t('no-segments')}</p>}
        <ul className="palette__segments">
          {offered.map((segment) => (
            <li key={segment.id}>
              <Button icon="add" onClick={() => onSegment(segmentOf(segment))}>
                <SegmentName segment={segment} surveyId={surveyId} />
              </Button>
              <Button look="icon" icon="remove" busy={isPending} onClick={() => setLeaving(segment)}>
                {t('remove-segment', { name: segment.label })}
              </Button>
            </li>
          ))}
        </ul>
        <Button busy={isPending} disabled={codes.length === 0 || !data} onClick={() => keep([...all, ...codes])}>
          {t('save-segments')}
        </Button>
        {error && !leaving && <ProblemNotice error={error} />}
        {leaving && (
          <ConfirmDelete
            title={t('remove-segment-title')}
            name={leaving.label}
            hint={t('remove-segment-hint')}
            deleting={{ isPending, error }}
            onDelete={() => keep(all.filter(({ id }) => id !== leaving.id))}
            onClose={() => setLeaving(null)}
          />
        )}
      </div>
    </details>
  )
}
