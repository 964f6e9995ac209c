import type { RunInWords, TableInWords } from '@portal/contracts/reporting/run-in-words'
import { testRulesOf } from '@portal/contracts/reporting/testing'
import { useMemo, useRef, useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { useWasNear } from '../../../lib/use-near.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { FullScreen } from '../../../ui/full-screen.tsx'
import { Chart, ChartTools } from '../chart/chart.tsx'
import { type ChartData, type ChartType, fittingType } from '../chart/chart-data.ts'
import { ExportButton } from '../exports/export-button.tsx'
import { useFigures } from '../figures.ts'
import { PeriodChoice } from '../time/period-choice.tsx'
import type { PeriodShown } from '../time/use-periods.ts'
import { copiedTable } from './copied-cells.ts'
import { crosstabChart, hasChart } from './crosstab-chart.ts'
import { CrosstabTable } from './crosstab-table.tsx'
import type { CrosstabDisplay } from './crosstab-tools.tsx'
import type { SortedBy } from './sorted-by.ts'
import { sortedRows } from './sorted-rows.ts'
import { tableText } from './table-text.ts'
import './crosstab-question.css'

/** Bars lie on their side at first: beside columns there are many. */
const USUAL: ChartType = 'horizontalBar'

type Shown = Readonly<{ run: RunInWords; display: CrosstabDisplay }>

/** Tables of a run of more cells are drawn when the reader comes near them. */
const MANY_CELLS = 20_000

/** Whether a run has so many cells that a browser could not draw them all. */
export const hasManyCells = ({ tables, columns }: Pick<RunInWords, 'tables' | 'columns'>): boolean =>
  tables.reduce((rows, table) => rows + table.rows.length, 0) * columns.length > MANY_CELLS

type TableChartProps = Shown &
  Readonly<{ table: TableInWords; chart: ChartData; chosen: ChartType; onType: (type: ChartType) => void }>

/** The chart of one table, with its kind and its picture. */
function TableChart({ run, display, table, chart, chosen, onType }: TableChartProps) {
  const t = useTexts('reporting/reports')
  const { decimals } = display
  const figures = useFigures(decimals)
  const type = fittingType(chart, chosen, USUAL)
  const name = table.itemTitle ? `${table.title} – ${table.itemTitle}` : table.title
  const base = t('base-line', { n: figures.count(table.bases[0] ?? 0), who: t(`base-${run.spec.base}`) })
  return (
    <>
      <div className="cross-question__tools">
        <ChartTools {...{ chart, type, decimals, name, base, onType }} fileName={`${table.id}-${type}`} />
      </div>
      <Chart chart={chart} type={type} decimals={decimals} name={name} />
    </>
  )
}

type PartProps = Shown &
  Pick<QuestionProps, 'onSorted'> &
  Readonly<{
    table: TableInWords
    isLater: boolean
    chosen: ChartType | undefined
    onType: (type: ChartType) => void
  }>

/** In pixels, until a table is drawn. */
const heightOf = ({ rows }: TableInWords): number => 130 + Math.min(20, rows.length) * 34

function Part({ run, display, table, isLater, chosen, onSorted, onType }: PartProps) {
  const { decimals, hasCounts, hasRowShares, hasArrows } = display
  const { columns, spec } = run
  const place = useRef<HTMLDivElement>(null)
  const isDrawn = useWasNear(place, isLater ? 'later' : 'always')
  const rules = useMemo(() => testRulesOf(spec), [spec])
  const isCharted = isDrawn && chosen !== undefined
  const sorted = display.sorted[table.id]
  const chart = useMemo(
    () => (isCharted ? crosstabChart({ columns, spec }, { ...table, rows: sortedRows(table, columns, sorted) }) : null),
    [isCharted, columns, spec, table, sorted],
  )
  return (
    <div ref={place} className="cross-part">
      {table.itemTitle && (
        <h3>
          <bdi>{table.itemTitle}</bdi>
        </h3>
      )}
      {chosen && chart && <TableChart {...{ run, display, table, chart, chosen, onType }} />}
      {isDrawn ? (
        <CrosstabTable
          {...{ table, columns, decimals, hasCounts, hasRowShares, hasArrows, rules }}
          isTested={spec.test !== 'none'}
          sorted={sorted}
          onSorted={onSorted}
        />
      ) : (
        <div style={{ blockSize: heightOf(table) }} />
      )}
    </div>
  )
}

type QuestionProps = Shown &
  Readonly<{
    tables: readonly TableInWords[]
    /** Whether they are drawn when the reader comes near them. */
    isLater: boolean
    /** Of a date: by which period it is shown. */
    period: PeriodShown | null
    onType: (question: string, type: ChartType | null) => void
    onSorted: (table: string, by: SortedBy | null) => void
  }>

type ToolsProps = Shown &
  Pick<QuestionProps, 'tables' | 'period'> &
  Readonly<{ first: TableInWords; canChart: boolean; onType: (type: ChartType | null) => void; onLarge: () => void }>

/** By keyboard no cells can be selected, and of a wide table not all are in the page. */
function CopyTables({
  run,
  display,
  tables,
  name,
}: Shown & Pick<QuestionProps, 'tables'> & Readonly<{ name: string }>) {
  const t = useTexts('reporting/reports')
  const figures = useFigures(display.decimals)
  const copy = () => {
    const shown = { columns: run.columns, figures, base: t('base-row') }
    const rowsOf = (table: TableInWords) => sortedRows(table, run.columns, display.sorted[table.id])
    const text = tables.map((table) => tableText({ ...table, rows: rowsOf(table) }, shown)).join('\n\n')
    return copyText(text, { copied: t('tables-copied'), notCopied: t('tables-not-copied') }, copiedTable(text))
  }
  return (
    <Button look="quiet" aria-label={t('copy-tables-of', { name })} onClick={() => void copy()}>
      {t('copy-tables')}
    </Button>
  )
}

function Tools({ run, display, tables, first, canChart, period, onType, onLarge }: ToolsProps) {
  const t = useTexts('reporting/reports')
  const time = useTexts('reporting/time')
  const { question, title: name } = first
  const spec = useMemo(() => ({ ...run.spec, questions: [question] }), [run.spec, question])
  const isDrawn = display.charts[question] !== undefined
  return (
    <div className="cross-question__tools">
      {period && <PeriodChoice {...period} hideLabel label={time('by-of', { name })} />}
      {canChart && (
        <Button
          look="quiet"
          aria-label={t(isDrawn ? 'remove-chart-of' : 'add-chart-of', { name })}
          onClick={() => onType(isDrawn ? null : USUAL)}
        >
          {t(isDrawn ? 'remove-chart' : 'add-chart')}
        </Button>
      )}
      <CopyTables {...{ run, display, tables, name }} />
      <ExportButton spec={spec} decimals={display.decimals} question={name} />
      <Button look="icon" icon="expand" onClick={onLarge} title={t('full-screen')}>
        {t('full-screen-of', { name })}
      </Button>
    </div>
  )
}

/** The tables of one question, with a chart of each if the reader adds it. */
export function CrosstabQuestion({ tables, run, display, isLater, period, onSorted, onType }: QuestionProps) {
  const [isLarge, setLarge] = useState(false)
  const [first] = tables
  if (!first) return null
  const { question, title } = first
  const change = (type: ChartType | null) => onType(question, type)
  const content = tables.map((table) => (
    <Part
      key={table.id}
      {...{ run, display, table, isLater, onSorted }}
      chosen={display.charts[question]}
      onType={change}
    />
  ))
  return (
    <Card>
      <article className="cross-question" aria-labelledby={`title-${question}`}>
        <header className="cross-question__head">
          <h2 id={`title-${question}`}>
            <span className="question-id">{question}</span> <bdi>{title}</bdi>
          </h2>
          <Tools
            {...{ run, display, tables, first, period }}
            canChart={tables.some(hasChart)}
            onType={change}
            onLarge={() => setLarge(true)}
          />
        </header>
        {!isLarge && content}
        {isLarge && (
          <FullScreen title={title} onClose={() => setLarge(false)}>
            {content}
          </FullScreen>
        )}
      </article>
    </Card>
  )
}
