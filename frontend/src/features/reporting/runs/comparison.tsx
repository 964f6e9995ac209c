import type { Figures } from '@portal/contracts/reporting/figures'
import { rowName } from '@portal/contracts/reporting/number-tile'
import type { RowInWords, RunInWords } from '@portal/contracts/reporting/run-in-words'
import type { TableCell } from '@portal/contracts/reporting/table'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SearchSelect } from '../../../ui/search-select.tsx'
import { TableBox } from '../../../ui/table.tsx'
import { useFigures } from '../figures.ts'
import { Notes } from '../report/notes.tsx'
import { type ComparedRow, type ComparedRun, type ComparedTable, comparedRuns } from './compared-run.ts'

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

/** `isCompared`: there are figures of now. */
type TableProps = Readonly<{ table: ComparedTable; figures: Figures; isCompared: boolean; isOnlyChanged: boolean }>

function Head({ isCompared }: Pick<TableProps, 'isCompared'>) {
  const t = useTexts('reporting/runs')
  const moments = isCompared ? (['before', 'now'] as const) : (['before'] as const)
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={2}>
          {t('answer')}
        </th>
        {moments.map((moment) => (
          <th key={moment} scope="colgroup" colSpan={2} className="table__number">
            {t(moment)}
          </th>
        ))}
        {isCompared && (
          <th scope="col" rowSpan={2} className="table__number">
            {t('change')}
          </th>
        )}
      </tr>
      <tr>
        {moments.flatMap((moment) =>
          (['n', 'value'] as const).map((head) => (
            <th key={`${moment}-${head}`} scope="col" className="table__number">
              {t(head)}
            </th>
          )),
        )}
      </tr>
    </thead>
  )
}

function ComparisonTable({ table, figures, isCompared, isOnlyChanged }: TableProps) {
  const t = useTexts('reporting/runs')
  const rows = isOnlyChanged ? table.rows.filter(({ isChanged }) => isChanged) : table.rows
  if (rows.length === 0) return null
  return (
    <section className="stack">
      <h2 className="run-title">
        <bdi>{table.title}</bdi>
      </h2>
      <TableBox label={t('compare-of', { name: table.title })}>
        <Head isCompared={isCompared} />
        <tbody>
          {rows.map((compared) => (
            <tr key={compared.id} className={compared.isChanged ? 'run-changed' : undefined}>
              <th scope="row">
                <bdi>{rowName(compared.row)}</bdi>
              </th>
              <Cells row={compared.row} cell={compared.before} figures={figures} />
              {isCompared && (
                <>
                  <Cells row={compared.row} cell={compared.after} figures={figures} />
                  <td className="table__number">{changeOf(compared, figures)}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </TableBox>
    </section>
  )
}

const DECIMALS = 2

type ComparisonProps = Readonly<{ before: RunInWords; after: RunInWords | null; erasedSince: number }>

/** How much has changed since. */
const useChange = ({ before, after }: ComparisonProps, { changed, all }: Pick<ComparedRun, 'changed' | 'all'>) => {
  const t = useTexts('reporting/runs')
  if (!after) return t('respondents-before', { before: before.respondents })
  const said = changed === 0 ? t('nothing-changed', { all }) : t('changed', { count: changed, all })
  return `${said} ${t('respondents-then', { before: before.respondents, now: after.respondents })}`
}

/** A run as it was and as it is now, side by side; as it was alone, where it cannot be counted any more. */
export function Comparison(props: ComparisonProps) {
  const { before, after, erasedSince } = props
  const t = useTexts('reporting/runs')
  const figures = useFigures(DECIMALS)
  const [column, setColumn] = useState('total')
  const [isOnlyChanged, setOnlyChanged] = useState(false)
  const compared = comparedRuns(before, after ?? before, column)
  const said = useChange(props, compared)
  const isCompared = after !== null
  return (
    <>
      {erasedSince > 0 && (
        <Notice tone="info" title={t('erased-since', { count: erasedSince })}>
          {before.joined && t('erased-since-joined')}
        </Notice>
      )}
      <p role="status">{said}</p>
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
        {isCompared && (
          <Checkbox isChecked={isOnlyChanged} onChange={setOnlyChanged}>
            {t('only-changed')}
          </Checkbox>
        )}
      </div>
      {compared.tables.map((table) => (
        <ComparisonTable key={table.id} {...{ table, figures, isCompared, isOnlyChanged }} />
      ))}
      <Notes notes={before.notes} />
    </>
  )
}
