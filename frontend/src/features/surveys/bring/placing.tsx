import type { ColumnPlan, PlanChange, QuestionPlan } from '@portal/contracts/survey/answer-file-plan'
import { draftTypeOf } from '@portal/contracts/survey/drafted-types'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Select } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { SearchSelect } from '../../../ui/search-select.tsx'
import type { PanelProps } from './panel-props.ts'
import { columnChange, entriesOf, joinChange } from './plan-edits.ts'
import { useDraft } from './use-draft.ts'

type PlacingProps = PanelProps & Readonly<{ column: ColumnPlan }>
type Target = NonNullable<PanelProps['target']>['questions'][number] | undefined

/** No question has such an id. */
const OWN = ' own'
/** No option has such a code. */
const WHOLE = ' whole'
const ID = /^[A-Za-z][A-Za-z0-9]*$/

/** An id that no question has: made of the heading where that is possible. */
const newIdOf = (questions: readonly QuestionPlan[], heading: string): string => {
  const taken = new Set(questions.map(({ id }) => id.toLowerCase()))
  const plain = heading.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, 20)
  const wanted = ID.test(plain) ? plain : 'Q'
  let id = wanted
  for (let n = 1; id === 'Q' || taken.has(id.toLowerCase()); n += 1) id = `${wanted}${n}`
  return id
}

/** Where a column goes in a survey that exists: to the whole of a question, or to its first option or item. */
const placedIn = (column: ColumnPlan, id: string, asked: Target): ColumnPlan => ({
  ...column,
  question: id,
  code: asked?.takesOneColumn === false ? (asked.entries[0]?.code ?? null) : null,
  gridColumn: asked?.gridColumns[0]?.code ?? null,
})

const shownText = ({ id, text }: Pick<QuestionPlan, 'id' | 'text'>): string => `${id} · ${text.slice(0, 80)}`

function QuestionChoice({ file, edited, position, target, column }: PlacingProps) {
  const t = useTexts('surveys/bring')
  const { plan, change } = edited
  const drafting = useDraft({ file, edited })
  const used = new Set(plan.columns.map((one) => one.question))
  const mayBeOwn = plan.survey.isNew && column.use === 'answer'
  const ownQuestion = () => {
    const heading = column.headings.filter(Boolean).at(-1) ?? ''
    const id = newIdOf(plan.questions, heading)
    const type = draftTypeOf(file.columns[position - 1]?.values !== null)
    drafting.mutate({ id, text: heading || id, type, columns: [position] })
  }
  const place = (id: string) => {
    if (id === OWN) return ownQuestion()
    if (mayBeOwn) return change(joinChange(plan, position, id))
    change(
      columnChange(
        position,
        placedIn(
          column,
          id,
          target?.questions.find((one) => one.id === id),
        ),
      ),
    )
  }
  return (
    <>
      <SearchSelect
        label={t('question')}
        value={column.question}
        choices={[
          ...(column.question === '' ? [{ value: '', text: t('choose') }] : []),
          ...plan.questions
            .filter(({ id }) => !plan.survey.isNew || used.has(id))
            .map((one) => ({ value: one.id, text: shownText(one) })),
          ...(mayBeOwn ? [{ value: OWN, text: t('own-question') }] : []),
        ]}
        onChoose={place}
      />
      {drafting.data?.question === null && <Notice tone="warn" title={t('cannot-be')} />}
      {drafting.error && <ProblemNotice error={drafting.error} />}
    </>
  )
}

/** Whether a column may be of one option or item alone. */
const hasParts = ({ code, use }: ColumnPlan, isNew: boolean): boolean => !isNew || code !== null || use !== 'answer'

/** To which question a column belongs, and to which option or item of it. */
export function Placing(props: PlacingProps) {
  const t = useTexts('surveys/bring')
  const { edited, position, target, column } = props
  const { plan, change } = edited
  const question = plan.questions.find(({ id }) => id === column.question)
  const asked = target?.questions.find(({ id }) => id === column.question)
  const entries = question && hasParts(column, plan.survey.isNew) ? entriesOf(question, asked) : []
  const gridColumns = asked?.gridColumns ?? []
  const put = (changed: Partial<ColumnPlan>): PlanChange => columnChange(position, { ...column, ...changed })
  const mayBeWhole = column.code === null || asked?.takesOneColumn !== false
  return (
    <>
      <QuestionChoice {...props} />
      {entries.length > 0 && (
        <SearchSelect
          label={t('part')}
          value={column.code === null ? WHOLE : String(column.code)}
          choices={[
            ...(mayBeWhole ? [{ value: WHOLE, text: t('whole-question') }] : []),
            ...entries.map(({ code, text }) => ({ value: String(code), text: shownText({ id: String(code), text }) })),
          ]}
          onChoose={(code) => change(put({ code: code === WHOLE ? null : Number(code) }))}
        />
      )}
      {gridColumns.length > 0 && (
        <Select
          label={t('grid-column')}
          value={String(column.gridColumn ?? '')}
          choices={gridColumns.map(({ code, text }) => ({ value: String(code), text }))}
          onChoose={(code) => change(put({ gridColumn: Number(code) }))}
        />
      )}
    </>
  )
}
