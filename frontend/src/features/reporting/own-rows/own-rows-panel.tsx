import type { SurveyId } from '@portal/contracts/ids'
import type { Field } from '@portal/contracts/reporting/field'
import type { OwnRow } from '@portal/contracts/reporting/own-row'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { SearchSelect } from '../../../ui/search-select.tsx'
import { surveyRowsQuery } from '../queries.ts'
import { QuestionSelect } from '../question-select.tsx'
import { draftFor, kindsFor, type OwnRowDraft, rowOf } from './own-row-draft.ts'
import { OwnRowFields } from './own-row-fields.tsx'
import { OwnRowLine } from './own-row-line.tsx'
import { SurveyRows } from './survey-rows.tsx'
import '../panel.css'
import './own-rows.css'

type PanelProps = Readonly<{
  surveyId: SurveyId
  fields: readonly Field[]
  rows: readonly OwnRow[]
  onRows: (rows: readonly OwnRow[]) => void
}>

const EVERY = 'every'

/** The name of a row: the author's, else that of its kind. */
const useNameOf = () => {
  const t = useTexts('reporting/own-rows')
  return (row: OwnRow): string => {
    switch (row.kind) {
      case 'net':
      case 'difference':
        return row.label
      case 'mean':
        return row.label ?? t('kind-mean')
      case 'first':
      case 'last':
        return t(`${row.kind}-of`, { points: row.count })
      case 'percentile':
        return t('percentile-of', { percent: row.percent })
      case 'nps':
      case 'sum':
      case 'se':
        return t(`kind-${row.kind}`)
    }
  }
}

function Rows({ rows, onRows }: Pick<PanelProps, 'rows' | 'onRows'>) {
  const t = useTexts('reporting/own-rows')
  const nameOf = useNameOf()
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

/** The rows by their names, those that are saved with the survey first. */
function RowsInWords({ surveyId, rows }: Pick<PanelProps, 'surveyId' | 'rows'>) {
  const t = useTexts('reporting/own-rows')
  const nameOf = useNameOf()
  const saved = useQuery(surveyRowsQuery(surveyId)).data?.rows ?? []
  const named = [...saved, ...rows].map(nameOf)
  if (named.length > 0) return <span className="panel__words">{named.join(' · ')}</span>
  return (
    <span className="panel__words" data-empty>
      {t('none')}
    </span>
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

function Editor({ fields, rows, onRows }: Omit<PanelProps, 'surveyId'>) {
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

/** Rows that the reader adds to the tables: nets, means by scores, NPS and others. */
export function OwnRowsPanel(props: PanelProps) {
  const t = useTexts('reporting/own-rows')
  const nameOf = useNameOf()
  const { surveyId, rows, onRows } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="panel" aria-label={t('title')}>
      <details className="panel__box" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <Icon name="add" />
          <strong>{t('title')}</strong>
          <RowsInWords surveyId={surveyId} rows={rows} />
        </summary>
        <div className="panel__body">
          {rows.length > 0 && <Rows {...props} />}
          <Editor {...props} />
          {isOpen && <SurveyRows surveyId={surveyId} own={rows} onOwn={onRows} nameOf={nameOf} />}
        </div>
      </details>
    </section>
  )
}
