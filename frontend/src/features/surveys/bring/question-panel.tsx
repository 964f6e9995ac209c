import type { AnswerFile } from '@portal/contracts/http/answer-files'
import { answerDateFormats, type PlanEntry, type QuestionPlan } from '@portal/contracts/survey/answer-file-plan'
import { draftedAs, draftTypes } from '@portal/contracts/survey/drafted-types'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Select, TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { questionChange } from './plan-edits.ts'
import { useDraft } from './use-draft.ts'
import type { EditedPlan } from './use-plan.ts'

type QuestionProps = Readonly<{
  file: AnswerFile
  edited: EditedPlan
  question: QuestionPlan
  /** The positions of its columns. */
  columns: readonly number[]
}>

const ofOne = draftTypes.filter((type) => draftedAs(type)?.columns !== 'several')
const ofSeveral = draftTypes.filter((type) => draftedAs(type)?.columns !== 'one')

type EntriesProps = Readonly<{
  label: string
  entries: readonly PlanEntry[]
  flags: readonly ('isExclusive' | 'isNotOfScale')[]
  onEntries: (entries: PlanEntry[]) => void
}>

/** Options, items or points of a scale: their texts, and what is special about each. */
function Entries({ label, entries, flags, onEntries }: EntriesProps) {
  const t = useTexts('surveys/bring')
  if (entries.length === 0) return null
  const put = (at: number, changed: Partial<PlanEntry>) =>
    onEntries(entries.map((entry, i) => (i === at ? { ...entry, ...changed } : entry)))
  return (
    <details className="bring-entries">
      <summary>
        {label} ({entries.length})
      </summary>
      <ul className="bring-entries__list">
        {entries.map((entry, i) => (
          <li key={entry.code}>
            <TextField
              label={t('text-of', { code: entry.code })}
              value={entry.text}
              maxLength={1_000}
              dir="auto"
              onText={(text) => put(i, { text })}
            />
            {flags.map((flag) => (
              <Checkbox key={flag} isChecked={entry[flag]} onChange={(is) => put(i, { [flag]: is })}>
                {t(flag)}
              </Checkbox>
            ))}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** What is written in cells that are no answer, separated by commas: the empty cell always is none. */
const listOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  ),
]

/** What a new survey asks by this question. */
function Asked({ file, edited, question, columns }: QuestionProps) {
  const t = useTexts('surveys/bring')
  const drafting = useDraft({ file, edited })
  const put = (changed: Partial<QuestionPlan>) => edited.change(questionChange({ ...question, ...changed }))
  const types = columns.length > 1 ? ofSeveral : ofOne
  const drafted = draftedAs(question.type)
  return (
    <>
      <Select
        label={t('type')}
        value={question.type}
        choices={types.map((type) => ({ value: type, text: t(`type-${type}`) }))}
        onChoose={(wanted) => {
          const type = draftTypes.find((one) => one === wanted)
          if (type) drafting.mutate({ id: question.id, text: question.text, type, columns })
        }}
      />
      <div className="bring__wide">
        <TextField
          label={t('question-text')}
          value={question.text}
          maxLength={4_000}
          dir="auto"
          onText={(text) => put({ text })}
        />
      </div>
      {columns.length > 1 && <p className="bring__hint">{t('set-of', { count: columns.length })}</p>}
      {drafting.data?.question === null && <Notice tone="warn" title={t('cannot-be')} />}
      {drafting.error && <ProblemNotice error={drafting.error} />}
      <Entries
        label={t(drafted?.entries ?? 'options')}
        entries={question.entries}
        flags={drafted?.isTicked ? ['isExclusive'] : []}
        onEntries={(entries) => put({ entries })}
      />
      <Entries
        label={t('scale')}
        entries={question.scale}
        flags={['isNotOfScale']}
        onEntries={(scale) => put({ scale })}
      />
    </>
  )
}

/** A question of the plan: what it asks, where the survey is new, and how its cells are read. */
export function QuestionPanel(props: QuestionProps) {
  const t = useTexts('surveys/bring')
  const { edited, question } = props
  const put = (changed: Partial<QuestionPlan>) => edited.change(questionChange({ ...question, ...changed }))
  const drafted = draftedAs(question.type)
  const takesSeveral = drafted?.isTicked && props.columns.length === 1
  return (
    <div className="bring__fields">
      {edited.plan.survey.isNew && <Asked {...props} />}
      {drafted?.hasDates && (
        <Select
          label={t('dates')}
          value={question.dates ?? edited.plan.dates}
          choices={answerDateFormats.map((value) => ({ value, text: t(`dates-${value}`) }))}
          onChoose={(wanted) => put({ dates: answerDateFormats.find((one) => one === wanted) ?? null })}
        />
      )}
      {takesSeveral && (
        <TextField
          label={t('separator')}
          hint={t('separator-hint')}
          value={question.separator}
          maxLength={5}
          onText={(separator) => put({ separator })}
        />
      )}
      <TextField
        label={t('missing')}
        hint={t('missing-hint')}
        defaultValue={question.missing.join(', ')}
        maxLength={2_000}
        onText={(text) => put({ missing: listOf(text) })}
      />
    </div>
  )
}
