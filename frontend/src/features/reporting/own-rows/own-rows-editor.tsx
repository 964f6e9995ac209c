import type { SurveyId } from '@portal/contracts/ids'
import type { Field } from '@portal/contracts/reporting/field'
import type { OwnRow } from '@portal/contracts/reporting/own-row'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/field.tsx'
import { SearchSelect } from '../../../ui/search-select.tsx'
import { QuestionSelect } from '../question-select.tsx'
import { draftFor, kindsFor, type OwnRowDraft, rowOf } from './own-row-draft.ts'
import { OwnRowFields } from './own-row-fields.tsx'
import { OwnRowLine } from './own-row-line.tsx'
import { SurveyRows } from './survey-rows.tsx'
import { useNameOfRow } from './use-name-of-row.ts'
import './own-rows.css'

export type OwnRowsProps = Readonly<{
  surveyId: SurveyId
  fields: readonly Field[]
  rows: readonly OwnRow[]
  onRows: (rows: readonly OwnRow[]) => void
}>

const EVERY = 'every'

function Rows({ rows, onRows }: Pick<OwnRowsProps, 'rows' | 'onRows'>) {
  const t = useTexts('reporting/own-rows')
  const nameOf = useNameOfRow()
  return (
    <ol className="own-rows">
      {rows.map((row) => (
        <OwnRowLine key={JSON.stringify(row)} row={row} name={nameOf(row)}>
          <Button look="icon" icon="remove" onClick={() => onRows(rows.filter((other) => other !== row))}>
            {t('remove', { name: nameOf(row) })}
          </Button>
        </OwnRowLine>
      ))}
    </ol>
  )
}

type ChosenProps = Readonly<{ draft: OwnRowDraft; field: Field; onDraft: (differs: Partial<OwnRowDraft>) => void }>

function Chosen({ draft, field, onDraft }: ChosenProps) {
  const t = useTexts('reporting/own-rows')
  const kinds = kindsFor(field)
  return (
    <>
      {field.items.length > 0 && (
        <SearchSelect
          label={t('item')}
          value={draft.item === null ? EVERY : String(draft.item)}
          choices={[
            { value: EVERY, text: t('every-item') },
            ...field.items.map(({ code, text }) => ({ value: String(code), text })),
          ]}
          onChoose={(value) => onDraft({ item: value === EVERY ? null : Number(value) })}
        />
      )}
      <Select
        label={t('kind')}
        value={draft.kind}
        choices={kinds.map((kind) => ({ value: kind, text: t(`kind-${kind}`) }))}
        onChoose={(value) => onDraft({ kind: kinds.find((kind) => kind === value) ?? draft.kind })}
      />
      <OwnRowFields {...{ draft, field, onDraft }} />
    </>
  )
}

function NewRow({ fields, rows, onRows }: Omit<OwnRowsProps, 'surveyId'>) {
  const t = useTexts('reporting/own-rows')
  const usable = fields.filter((field) => kindsFor(field).length > 0)
  const [draft, setDraft] = useState<OwnRowDraft | null>(null)
  const field = usable.find(({ id }) => id === draft?.question)
  const row = draft && rowOf(draft)
  const isThere = row !== null && rows.some((other) => JSON.stringify(other) === JSON.stringify(row))
  const choose = (id: string) => {
    const chosen = usable.find((other) => other.id === id)
    setDraft(chosen ? draftFor(chosen) : null)
  }
  const add = () => {
    if (row && !isThere) onRows([...rows, row])
    setDraft(null)
  }
  return (
    <div className="own-row">
      <QuestionSelect
        label={t('question')}
        questions={usable}
        value={draft?.question ?? ''}
        none={t('choose-question')}
        onChoose={choose}
      />
      {draft && field && <Chosen {...{ draft, field }} onDraft={(differs) => setDraft({ ...draft, ...differs })} />}
      <Button icon="add" disabled={!row || isThere} onClick={add}>
        {t('add')}
      </Button>
    </div>
  )
}

/** Changes the rows that are added to the tables. */
export function OwnRowsEditor({ isOpen, ...props }: OwnRowsProps & Readonly<{ isOpen: boolean }>) {
  const { surveyId, rows, onRows } = props
  const nameOf = useNameOfRow()
  return (
    <>
      {rows.length > 0 && <Rows {...props} />}
      <NewRow {...props} />
      {isOpen && <SurveyRows surveyId={surveyId} own={rows} onOwn={onRows} nameOf={nameOf} />}
    </>
  )
}
