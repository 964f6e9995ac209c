import { numberTile } from '@portal/contracts/reporting/number-tile'
import { type RunInWords, runInWords } from '@portal/contracts/reporting/run-in-words'
import type { Widget } from '@portal/contracts/reporting/saved/dashboard'
import { testRulesOf } from '@portal/contracts/reporting/testing'
import { isChart } from '@portal/contracts/reporting/visuals'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { useLanguage, useTexts } from '../../../lib/texts/use-texts.ts'
import { Chart } from '../chart/chart.tsx'
import { type ChartData, fittingType, typesFor } from '../chart/chart-data.ts'
import { crosstabChart } from '../crosstab/crosstab-chart.ts'
import { CrosstabTable } from '../crosstab/crosstab-table.tsx'
import type { SortedBy } from '../crosstab/sorted-by.ts'
import { useFigures } from '../figures.ts'
import { FigureScope } from '../report/figure-scope.tsx'
import { FigureState } from '../report/figure-state.tsx'
import { lastFigures } from '../report/lasting-problem.ts'
import { type Block, blocksOf } from '../topline/block-data.ts'
import { MatrixTable } from '../topline/matrix-table.tsx'
import { ShareTable } from '../topline/share-table.tsx'
import type { WidgetQuery } from './dashboard-queries.ts'

type Shown = Readonly<{ run: RunInWords; widget: Widget; decimals: number }>

/** One figure, large: of a row of the table, or the number of respondents. */
function NumberTile({ run, widget, decimals }: Shown) {
  const t = useTexts('reporting/dashboards')
  const reports = useTexts('reporting/reports')
  const words = { respondents: t('respondents'), hidden: reports('hidden'), gone: t('figure-gone') }
  const { figure, name } = numberTile(run, widget.row, useFigures(decimals), words)
  return (
    <p className="number-tile">
      <strong className="number-tile__figure">{figure}</strong>
      <span>{name}</span>
    </p>
  )
}

/** The tables by columns; a reader may sort them as long as they are shown. */
function Crosstabs({ run, decimals }: Shown) {
  const [sorted, setSorted] = useState<Readonly<Record<string, SortedBy | null>>>({})
  return run.tables.map((table) => (
    <CrosstabTable
      key={table.id}
      table={table}
      columns={run.columns}
      decimals={decimals}
      hasCounts={false}
      hasArrows={false}
      isTested={run.spec.test !== 'none'}
      rules={testRulesOf(run.spec)}
      sorted={sorted[table.id] ?? undefined}
      onSorted={(id, by) => setSorted({ ...sorted, [id]: by })}
    />
  ))
}

function Tables(shown: Shown) {
  const { run, decimals } = shown
  const [block] = blocksOf(run).values()
  const figures = useFigures(decimals)
  if (run.columns.length > 1) return <Crosstabs {...shown} />
  if (!block) return null
  if (block.matrix) return <MatrixTable matrix={block.matrix} name={block.title} figures={figures} />
  return <ShareTable block={block} figures={figures} swatches={[]} />
}

/** By a banner with a bar for each column, which a question with items has no room for; the question alone otherwise. */
const chartOf = (run: RunInWords, block: Block | undefined): ChartData | null => {
  const [table] = run.tables
  if (run.columns.length === 1) return block?.chart ?? null
  return table ? crosstabChart(run, table) : null
}

/** The chosen kind of chart, or the first that fits; the table for what has no chart. It stays within reach below a chart. */
function ChartOrTable({ run, widget, decimals }: Shown) {
  const t = useTexts('reporting/dashboards')
  const [block] = blocksOf(run).values()
  const { selectedVisual } = widget
  const chart = chartOf(run, block)
  if (!block || !chart || !isChart(selectedVisual)) return <Tables {...{ run, widget, decimals }} />
  const type = fittingType(chart, selectedVisual, typesFor(chart)[0] ?? 'bar')
  return (
    <>
      <Chart chart={chart} type={type} decimals={decimals} name={block.title} hasLegend />
      <details className="widget__figures">
        <summary>{t('figures')}</summary>
        <Tables {...{ run, widget, decimals }} />
      </details>
    </>
  )
}

function Content(shown: Shown) {
  const t = useTexts('reporting/dashboards')
  const { run, widget } = shown
  if (run.respondents === 0) return <p>{t('nobody')}</p>
  return widget.selectedVisual === 'number' ? <NumberTile {...shown} /> : <ChartOrTable {...shown} />
}

type ViewProps = Readonly<{ widget: Widget; query: WidgetQuery; decimals: number }>

/**
 * A widget with its figures, and with the filter that they are counted by. Former figures stay, marked as such, while newer ones cannot be loaded; not
 * where there are none any more.
 */
export function WidgetView({ widget, query, decimals }: ViewProps) {
  const id = useId()
  const language = useLanguage()
  const say = useTexts('reporting/results')
  const asked = useQuery(query)
  const data = lastFigures(asked)
  const run = useMemo(() => data && runInWords(data, language, say), [data, language, say])
  const title = widget.widgetName || run?.tables[0]?.title || widget.datasource.qid
  return (
    <article className="widget__view" aria-labelledby={id}>
      <h2 id={id} className="widget__title">
        <bdi>{title}</bdi>
      </h2>
      <FigureState query={asked} hasFigures={run !== undefined} />
      {run && <Content run={run} widget={widget} decimals={decimals} />}
      {data && run && <FigureScope data={data} run={run} />}
    </article>
  )
}
