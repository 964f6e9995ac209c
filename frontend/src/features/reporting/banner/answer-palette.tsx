import { useDraggable } from '@dnd-kit/core'
import type { SurveyId } from '@portal/contracts/ids'
import type { Field } from '@portal/contracts/reporting/field'
import { canBeColumns, itemsForColumns } from '@portal/contracts/reporting/picked-banner'
import type { BannerSegment } from '@portal/contracts/reporting/saved/banner'
import { useMemo, useState } from 'react'
import { useLanguage, useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { SearchSelect } from '../../../ui/search-select.tsx'
import { QuestionSelect } from '../question-select.tsx'
import { headingOf, segmentsOf } from './segments-of.ts'

type PaletteProps = Readonly<{
  surveyId: SurveyId
  fields: readonly Field[]
  chosen: readonly BannerSegment[]
  onChosen: (chosen: readonly BannerSegment[]) => void
  onColumns: (heading: string, columns: readonly (readonly BannerSegment[])[]) => void
}>

const ANY = 'any'

const keyOf = (segment: BannerSegment): string => JSON.stringify(segment)
const isIn = (chosen: readonly BannerSegment[], segment: BannerSegment): boolean =>
  chosen.some((one) => keyOf(one) === keyOf(segment))

/** The id of what is dragged from here; the segment is in its data. */
export const ANSWER = 'answer'

type AnswerProps = Readonly<{ segment: BannerSegment; isChosen: boolean; onChoose: (isChosen: boolean) => void }>

function Answer({ segment, isChosen, onChoose }: AnswerProps) {
  const t = useTexts('reporting/banners')
  const { setNodeRef, listeners, isDragging } = useDraggable({
    id: `${ANSWER} ${keyOf(segment)}`,
    data: { segment },
  })
  return (
    <li className="palette__answer" data-dragged={isDragging || undefined}>
      <Checkbox isChecked={isChosen} onChange={onChoose}>
        {segment.label}
      </Checkbox>
      <span ref={setNodeRef} {...listeners} className="palette__grip" title={t('drag-answer', { name: segment.label })}>
        <Icon name="grip" />
      </span>
    </li>
  )
}

type Picked = Readonly<{ question: string; item: number | null }>

function useSegments({ surveyId, fields }: Pick<PaletteProps, 'surveyId' | 'fields'>, picked: Picked | null) {
  const language = useLanguage()
  const say = useTexts('reporting/results')
  const time = useTexts('reporting/time')
  return useMemo(() => {
    const field = fields.find(({ id }) => id === picked?.question)
    if (!field || !picked) return { field: null, segments: [], heading: '' }
    const reader = { language, languages: [language], say }
    const about = { surveyID: surveyId, field, item: picked.item, reader, time }
    return { field, segments: segmentsOf(about), heading: headingOf(about) }
  }, [surveyId, fields, picked, language, say, time])
}

function ItemChoice({
  field,
  picked,
  onPicked,
}: Readonly<{ field: Field; picked: Picked; onPicked: (picked: Picked) => void }>) {
  const t = useTexts('reporting/banners')
  if (field.items.length === 0) return null
  const items = itemsForColumns(field)
  return (
    <SearchSelect
      label={t('item')}
      value={picked.item === null ? ANY : String(picked.item)}
      choices={[
        ...field.items
          .filter(({ code }) => items.includes(code))
          .map(({ code, text }) => ({ value: String(code), text })),
        ...(items.includes(null) ? [{ value: ANY, text: t('any-item') }] : []),
      ]}
      onChoose={(value) => onPicked({ ...picked, item: value === ANY ? null : Number(value) })}
    />
  )
}

/** The answers of a question, to be chosen or dragged: as columns of their own, or merged. */
export function AnswerPalette(props: PaletteProps) {
  const { fields, chosen, onChosen, onColumns } = props
  const t = useTexts('reporting/banners')
  const [picked, setPicked] = useState<Picked | null>(null)
  const usable = useMemo(() => fields.filter(canBeColumns), [fields])
  const { field, segments, heading } = useSegments(props, picked)
  const pick = (next: Picked | null) => {
    setPicked(next)
    onChosen([])
  }
  const choose = (id: string) => {
    const next = usable.find((other) => other.id === id)
    pick(next ? { question: id, item: itemsForColumns(next)[0] ?? null } : null)
  }
  const add = (columns: readonly (readonly BannerSegment[])[]) => {
    onColumns(heading, columns)
    onChosen([])
  }
  return (
    <section className="palette" aria-label={t('answers')}>
      <QuestionSelect
        label={t('question')}
        questions={usable}
        value={picked?.question ?? ''}
        none={t('choose-question')}
        onChoose={choose}
      />
      {field && picked && <ItemChoice field={field} picked={picked} onPicked={pick} />}
      {segments.length > 0 && (
        <>
          <fieldset className="palette__answers">
            <legend className="field__label">{t('answers')}</legend>
            <Checkbox
              isChecked={chosen.length === segments.length}
              isMixed={chosen.length > 0 && chosen.length < segments.length}
              onChange={(isAll) => onChosen(isAll ? segments : [])}
            >
              {t('choose-all')}
            </Checkbox>
            <ul>
              {segments.map((segment) => (
                <Answer
                  key={keyOf(segment)}
                  segment={segment}
                  isChosen={isIn(chosen, segment)}
                  onChoose={(isChosen) =>
                    onChosen(isChosen ? [...chosen, segment] : chosen.filter((one) => keyOf(one) !== keyOf(segment)))
                  }
                />
              ))}
            </ul>
          </fieldset>
          <p className="field__hint">{t('drag-hint')}</p>
          <div className="row">
            <Button
              look="strong"
              icon="add"
              disabled={chosen.length === 0}
              onClick={() => add(chosen.map((segment) => [segment]))}
            >
              {t('each-column')}
            </Button>
            <Button icon="add" disabled={chosen.length < 2} onClick={() => add([chosen])}>
              {t('one-column')}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
