import { kindsOf, type Mark, type MarkKind, MOST_CHARACTERS, PLACES, placeOf } from '@portal/contracts/survey/marks'
import { placeKey } from '@portal/contracts/survey/picture-places'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '../../../../../lib/texts/use-texts.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Select } from '../../../../../ui/field.tsx'
import { TextArea } from '../../../../../ui/text-area.tsx'
import { momentOf, type WireVideo } from './wire-video.ts'

/** The middle of a ninth of the picture. */
const middleOf = (place: number) => ({ x: (((place - 1) % 3) + 0.5) / 3, y: (Math.floor((place - 1) / 3) + 0.5) / 3 })

type FormProps = Readonly<{
  reaction: WireVideo['reaction']
  /** What is said, as far as it is known. */
  mark: Mark
  onSave: (mark: Mark) => void
  onCancel: () => void
}>

/** What is said about a moment. The place can be chosen, too: who works without a pointer pressed nowhere. */
export function MarkForm({ reaction, mark, onSave, onCancel }: FormProps) {
  const t = useTexts('surveys/video')
  const title = useId()
  const form = useRef<HTMLFieldSetElement>(null)
  const [content, setContent] = useState(mark.content)
  const [place, setPlace] = useState(placeOf(mark))
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('textarea, button')?.focus()
  }, [])

  const where = place === placeOf(mark) ? { x: mark.x, y: mark.y } : middleOf(place)
  const save = (kind: MarkKind): void => onSave({ ...mark, ...where, kind, content: content.trim() })
  const saveComment = (): void => {
    if (content.trim() === '') setMissing(true)
    else save('comment')
  }
  const leave = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onCancel()
  }

  return (
    <fieldset ref={form} className="video__form" aria-labelledby={title} onKeyDown={leave}>
      <p className="video__form-title" id={title}>
        {t(`title-${reaction}`, { moment: momentOf(mark.at) })}
      </p>
      <TextArea
        label={t(`words-${reaction}`)}
        value={content}
        rows={2}
        maxLength={MOST_CHARACTERS}
        error={isMissing && content.trim() === '' ? t('words-missing') : undefined}
        onText={setContent}
      />
      <Select
        label={t('where')}
        value={String(place)}
        choices={Array.from({ length: PLACES }, (_, i) => ({
          value: String(i + 1),
          text: t(placeKey(i + 1)),
        }))}
        onChoose={(value) => setPlace(Number(value))}
      />
      <div className="video__buttons">
        {reaction === 'comments' ? (
          <Button look="strong" onClick={saveComment}>
            {t('save')}
          </Button>
        ) : (
          kindsOf(reaction).map((kind) => (
            <Button key={kind} look="strong" icon={kind === 'like' ? 'up' : 'down'} onClick={() => save(kind)}>
              {t(kind)}
            </Button>
          ))
        )}
        <Button look="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </fieldset>
  )
}
