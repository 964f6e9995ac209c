import { type ColumnPlan, columnUses, isOfQuestion } from '@portal/contracts/survey/answer-file-plan'
import { WeightName } from '@portal/contracts/survey/weight-name'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Select, TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ColumnValues } from './column-values.tsx'
import type { PanelProps } from './panel-props.ts'
import { Placing } from './placing.tsx'
import { columnChange, columnsOf, withUse } from './plan-edits.ts'
import { QuestionPanel } from './question-panel.tsx'

/** Without one it is called by its place. */
const mayBeName = (name: string): boolean => name === '' || WeightName.safeParse(name).success

type WeightProps = Pick<PanelProps, 'edited' | 'position'> & Readonly<{ column: ColumnPlan }>

/** What reports call the weight; a name that cannot be one is not taken. */
function WeightField({ edited, position, column }: WeightProps) {
  const t = useTexts('surveys/bring')
  const [typed, setTyped] = useState(column.question)
  return (
    <TextField
      label={t('weight-name')}
      hint={t('weight-name-hint')}
      dir="ltr"
      spellCheck={false}
      value={typed}
      maxLength={40}
      error={mayBeName(typed) ? undefined : t('weight-name-hint')}
      onText={(name) => {
        setTyped(name)
        if (mayBeName(name)) edited.change(columnChange(position, { ...column, question: name }))
      }}
    />
  )
}

/** What one column is: its use, its question, and what its cells mean. */
export function ColumnPanel({ file, edited, position, target }: PanelProps) {
  const t = useTexts('surveys/bring')
  const { plan, change } = edited
  const column = plan.columns[position - 1]
  if (column === undefined) return null
  const isPart = isOfQuestion(column.use)
  const question = isPart ? plan.questions.find(({ id }) => id === column.question) : undefined
  const reasons = file.reasons.filter(({ columns }) => columns.includes(position))
  const faults = (file.check?.faults ?? []).filter(
    (fault) => fault.column === position || (question !== undefined && fault.question === question.id),
  )
  const issues = (file.check?.issues ?? []).filter((issue) => question !== undefined && issue.question === question.id)
  return (
    <section className="card bring-panel" aria-label={t('column-number', { number: position })}>
      <h3>
        <bdi>{column.headings.filter(Boolean).join(' / ') || t('no-heading')}</bdi>
      </h3>
      {file.columns[position - 1]?.label && <p dir="auto">{file.columns[position - 1]?.label}</p>}
      {reasons.map(({ text }) => (
        <p key={text} className="bring__hint" lang="en" dir="ltr">
          {text}
        </p>
      ))}
      {[...issues.map(({ text }) => text), ...faults.map(({ reason }) => reason)].slice(0, 5).map((text) => (
        <Notice key={text} tone="warn" title={text} isInLiveRegion />
      ))}
      <div className="bring__fields">
        <Select
          label={t('use')}
          value={column.use}
          choices={columnUses.map((use) => ({ value: use, text: t(`use-${use}`) }))}
          onChoose={(wanted) => {
            const use = columnUses.find((one) => one === wanted)
            if (use) change(withUse(plan, position, use))
          }}
        />
        {isPart && <Placing file={file} edited={edited} position={position} target={target} column={column} />}
        {column.use === 'weight' && <WeightField key={position} edited={edited} position={position} column={column} />}
      </div>
      {question && column.use === 'answer' && (
        <QuestionPanel
          key={question.id}
          file={file}
          edited={edited}
          question={question}
          columns={columnsOf(plan, question.id)}
        />
      )}
      <ColumnValues file={file} edited={edited} position={position} target={target} />
    </section>
  )
}
