import type { ColumnPlan, QuestionPlan } from '@portal/contracts/survey/answer-file-plan'
import { draftedAs } from '@portal/contracts/survey/drafted-types'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Select, TextField } from '../../../ui/field.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { TableBox } from '../../../ui/table.tsx'
import type { PanelProps } from './panel-props.ts'
import { codesOf, columnChange, meaningChange, meaningOf } from './plan-edits.ts'
import { columnQuery } from './queries.ts'

/** So many values are seen at first: answers in words would fill the screen, and what follows would be far below. */
const SHOWN = 12

type Value = Readonly<{ value: string; label: string; count: number }>
type MeaningProps = Omit<PanelProps, 'file'> &
  Readonly<{ column: ColumnPlan; question: QuestionPlan | undefined }> &
  Value

/** Of one option alone, or of its "no comment": a cell says "chosen" or not. */
const isTicked = ({ use, code }: ColumnPlan, question: QuestionPlan | undefined): boolean =>
  use === 'no-comment' || (use === 'answer' && code !== null && draftedAs(question?.type ?? '')?.isTicked === true)

/** The codes that values of a column may become; none where a cell is the answer itself. */
const codesFor = (column: ColumnPlan, question: QuestionPlan | undefined, target: PanelProps['target']) => {
  if (question === undefined || column.use !== 'answer' || question.separator !== '') return []
  return codesOf(
    question,
    target?.questions.find(({ id }) => id === question.id),
  )
}

/** What one value becomes: a code by a select box, "chosen" or "finished" by a check box, or itself. */
function Meaning({ edited, position, target, column, question, value }: MeaningProps) {
  const t = useTexts('surveys/bring')
  const isTick = isTicked(column, question)
  if (isTick || column.use === 'complete') {
    const set = (is: boolean) => {
      const others = column.texts.filter((one) => one !== value)
      edited.change(columnChange(position, { ...column, texts: is ? [...others, value] : others }))
    }
    return (
      <Checkbox isChecked={column.texts.includes(value)} onChange={set}>
        {t(isTick ? 'chosen' : 'finished')}
        <span className="visually-hidden">: {value}</span>
      </Checkbox>
    )
  }
  const codes = codesFor(column, question, target)
  if (question === undefined || codes.length === 0) return null
  const meaning = meaningOf(
    edited.plan,
    question,
    codes.map(({ code }) => code),
    value,
  )
  return (
    <Select
      hideLabel
      label={t('becomes-of', { value })}
      value={meaning}
      choices={[
        { value: 'refused', text: t('refused') },
        { value: 'missing', text: t('no-answer') },
        ...codes.map(({ code, text }) => ({ value: String(code), text: `${code} · ${text.slice(0, 60)}` })),
      ]}
      onChoose={(wanted) => edited.change(meaningChange(question, value, wanted))}
    />
  )
}

type ShownProps = PanelProps & Readonly<{ column: ColumnPlan; values: readonly Value[] }>

/** Values with their counts; what each becomes, unless every cell is the answer itself. */
function ShownValues({ values, column, ...panel }: ShownProps) {
  const t = useTexts('surveys/bring')
  const { number } = useFormats()
  const { edited, target } = panel
  const question = edited.plan.questions.find(({ id }) => id === column.question)
  const isMapped =
    isTicked(column, question) || column.use === 'complete' || codesFor(column, question, target).length > 0
  return (
    <TableBox label={t('values')}>
      <thead>
        <tr>
          <th scope="col">{t('value')}</th>
          <th scope="col" className="table__number">
            {t('rows')}
          </th>
          {isMapped && <th scope="col">{t('becomes')}</th>}
        </tr>
      </thead>
      <tbody>
        {values.map((one) => (
          <tr key={one.value}>
            <th scope="row">
              <bdi>{one.value}</bdi> {one.label !== '' && <bdi className="bring__hint">{one.label}</bdi>}
            </th>
            <td className="table__number">{number(one.count)}</td>
            {isMapped && (
              <td>
                <Meaning {...panel} column={column} question={question} {...one} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </TableBox>
  )
}

/** The first values of many, and at a press all of them with a search. */
function ManyValues({ values, ...panel }: ShownProps) {
  const t = useTexts('surveys/bring')
  const [isWhole, setWhole] = useState(false)
  const [typed, setTyped] = useState('')
  const search = typed.trim().toLowerCase()
  const found = values.filter(({ value, label }) => `${value} ${label}`.toLowerCase().includes(search))
  return (
    <>
      <div className="row">
        <Button look="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {t(isWhole ? 'fewer-values' : 'all-values', { count: values.length })}
        </Button>
      </div>
      {isWhole && (
        <TextField type="search" label={t('search-values')} value={typed} maxLength={200} onText={setTyped} />
      )}
      <ShownValues {...panel} values={isWhole ? found : values.slice(0, SHOWN)} />
      {isWhole && found.length === 0 && <p className="bring__hint">{t('no-value-found')}</p>}
    </>
  )
}

/** The values of a column with their counts, and what each becomes. */
export function ColumnValues(panel: PanelProps) {
  const t = useTexts('surveys/bring')
  const { file, edited, position } = panel
  const { plan } = edited
  const readAs = `${plan.encoding} ${plan.delimiter} ${plan.headerRows}`
  const { data, error } = useQuery(columnQuery(file.answerFileId, position, readAs))
  const column = plan.columns[position - 1]
  if (error) return <ProblemNotice error={error} />
  if (!data || column === undefined) return null
  if (data.values.length === 0) return <p className="bring__hint">{t('many-values')}</p>
  const Values = data.values.length > SHOWN ? ManyValues : ShownValues
  return (
    <div className="bring-values">
      <Values {...panel} column={column} values={data.values} />
      {data.missing.length > 0 && (
        <p className="bring__hint">{t('missing-found', { values: data.missing.join(t('comma')) })}</p>
      )}
    </div>
  )
}
