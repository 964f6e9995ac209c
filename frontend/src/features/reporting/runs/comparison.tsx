import type { Figures } from '@portal/contracts/reporting/figures'
import type { RowInWords, RunInWords } from '@portal/contracts/reporting/run-in-words'
import type { TableCell } from '@portal/contracts/reporting/table'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SearchSelect } from '../../../ui/search-select.tsx'
import { TableBox } from '../../../ui/table.tsx'
import { useFigures } from '../figures.ts'
import { type ComparedRow, type ComparedTable, comparedRuns } from './compared-run.ts'

type CellProps = Readonly<{ row: RowInWords; cell: TableCell | undefined; figures: Figures }>

function Cells({ row, cell, figures }: CellProps) {
  const t = useTexts('reporting/runs')
  if (!cell) {
    return (
      <td colSpan={2} className="run-note">
        {t('row-gone')}
      </td>
    )
  }
  return (
    <>
      <td className="table__number">{cell.n === null ? '' : figures.count(cell.n)}</td>
      <td className="table__number">{figures.cell(row, cell)}</td>
    </>
  )
}

/** The difference with its sign: of shares in percentage points. */
const changeOf = ({ row, before, after }: ComparedRow, figures: Figures): string => {
  const [was, is] = [before?.value ?? null, after?.value ?? null]
  if (was === null || is === null || was === is) return ''
  const sign = is > was ? '+' : '−'
  return `${sign}${figures.cell(row, { value: Math.abs(is - was) })}`
}

type TableProps = Readonly<{ table: ComparedTable; figures: Figures; isOnlyChanged: boolean }>

function ComparisonTable({ table, figures, isOnlyChanged }: TableProps) {
  const t = useTexts('reporting/runs')
  const rows = isOnlyChanged ? table.rows.filter(({ isChanged }) => isChanged) : table.rows
  if (rows.length === 0) return null
  return (
    <section className="stack">
      <h2 className="run-title">{table.title}</h2>
      <TableBox label={t('compare-of', { name: table.title })}>
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              {t('answer')}
            </th>
            <th scope="colgroup" colSpan={2} className="table__number">
              {t('before')}
            </th>
            <th scope="colgroup" colSpan={2} className="table__number">
              {t('now')}
            </th>
            <th scope="col" rowSpan={2} className="table__number">
              {t('change')}
            </th>
          </tr>
          <tr>
            {['then-n', 'then-value', 'now-n', 'now-value'].map((head) => (
              <th key={head} scope="col" className="table__number">
                {head.endsWith('n') ? t('n') : t('value')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((compared) => (
            <tr key={compared.id} className={compared.isChanged ? 'run-changed' : undefined}>
              <th scope="row">{compared.row.label}</th>
              <Cells row={compared.row} cell={compared.before} figures={figures} />
              <Cells row={compared.row} cell={compared.after} figures={figures} />
              <td className="table__number">{changeOf(compared, figures)}</td>
            </tr>
          ))}
        </tbody>
      </TableBox>
    </section>
  )
}

const DECIMALS = 2

type ComparisonProps = Readonly<{ before: RunInWords; after: RunInWords; erasedSince: number }>

/** A run as it was and as it is now, side by side. */
export function Comparison({ before, after, erasedSince }: ComparisonProps) {
  const t = useTexts('reporting/runs')
  const figures = useFigures(DECIMALS)
  const [column, setColumn] = useState('total')
  const [isOnlyChanged, setOnlyChanged] = useState(false)
  const { tables, changed, all } = comparedRuns(before, after, column)
  const said = changed === 0 ? t('nothing-changed', { all }) : t('changed', { count: changed, all })
  return (
    <>
      {erasedSince > 0 && (
        <Notice tone="info" title={t('erased-since', { count: erasedSince })}>
          {before.joined && t('erased-since-joined')}
        </Notice>
      )}
      <p role="status">
        {said} {t('respondents-then', { before: before.respondents, now: after.respondents })}
      </p>
      <div className="list-tools">
        {before.columns.length > 1 && (
          <SearchSelect
            label={t('column')}
            value={column}
            choices={before.columns.map(({ id, group, label }) => ({
              value: id,
              text: group ? `${group}: ${label}` : label,
            }))}
            onChoose={setColumn}
          />
        )}
        <Checkbox isChecked={isOnlyChanged} onChange={setOnlyChanged}>
          {t('only-changed')}
        </Checkbox>
      </div>
      {tables.map((table) => (
        <ComparisonTable key={table.id} {...{ table, figures, isOnlyChanged }} />
      ))}
    </>
  )
}
