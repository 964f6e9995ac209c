import type { ColumnPlan, QuestionPlan } from '@portal/contracts/survey/answer-file-plan'
import { draftedAs } from '@portal/contracts/survey/drafted-types'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Select } from '../../../ui/field.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { TableBox } from '../../../ui/table.tsx'
import type { PanelProps } from './panel-props.ts'
import { codesOf, columnChange, meaningChange, meaningOf } from './plan-edits.ts'
import { columnQuery } from './queries.ts'

const SHOWN = 60

type Value = Readonly<{ value: string; label: string; count: number }>
type MeaningProps = Omit<PanelProps, 'file'> &
  Readonly<{ column: ColumnPlan; question: QuestionPlan | undefined }> &
  Value

/** What one value becomes: a code by a select box, "chosen" or "finished" by a check box, or itself. */
function Meaning({ edited, position, target, column, question, value }: MeaningProps) {
  const t = useTexts('surveys/bring')
  const isOption = column.use === 'answer' && column.code !== null && draftedAs(question?.type ?? '')?.isTicked === true
  const isTick = isOption || column.use === 'no-comment'
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
  const asked = target?.questions.find(({ id }) => id === question?.id)
  const codes = question ? codesOf(question, asked) : []
  if (question === undefined || column.use !== 'answer' || codes.length === 0 || question.separator !== '') return null
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

/** The values of a column with their counts, and what each becomes. */
export function ColumnValues({ file, edited, position, target }: PanelProps) {
  const t = useTexts('surveys/bring')
  const { number } = useFormats()
  const { plan } = edited
  const readAs = `${plan.encoding} ${plan.delimiter} ${plan.headerRows}`
  const { data, error } = useQuery(columnQuery(file.answerFileId, position, readAs))
  const column = plan.columns[position - 1]
  if (error) return <ProblemNotice error={error} />
  if (!data || column === undefined) return null
  if (data.values.length === 0) return <p className="bring__hint">{t('many-values')}</p>
  const question = plan.questions.find(({ id }) => id === column.question)
  return (
    <div className="bring-values">
      <TableBox label={t('values')}>
        <thead>
          <tr>
            <th scope="col">{t('value')}</th>
            <th scope="col" className="table__number">
              {t('rows')}
            </th>
            <th scope="col">{t('becomes')}</th>
          </tr>
        </thead>
        <tbody>
          {data.values.slice(0, SHOWN).map((one) => (
            <tr key={one.value}>
              <th scope="row">
                <bdi>{one.value}</bdi> {one.label !== '' && <bdi className="bring__hint">{one.label}</bdi>}
              </th>
              <td className="table__number">{number(one.count)}</td>
              <td>
                <Meaning
                  edited={edited}
                  position={position}
                  target={target}
                  column={column}
                  question={question}
                  {...one}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </TableBox>
      {data.values.length > SHOWN && (
        <p className="bring__hint">{t('more-values', { count: data.values.length - SHOWN })}</p>
      )}
      {data.missing.length > 0 && (
        <p className="bring__hint">{t('missing-found', { values: data.missing.join(t('comma')) })}</p>
      )}
    </div>
  )
}
