import { MOST_DECIMALS } from '@portal/contracts/reporting/exports'
import type { TableRun } from '@portal/contracts/reporting/table'
import { type ChartType, chartTypes } from '@portal/contracts/reporting/visuals'
import * as z from 'zod/mini'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ExportButton } from '../exports/export-button.tsx'
import { ReportToolbar } from '../report/report-toolbar.tsx'
import { SortedBy } from './sorted-by.ts'

/** How the tables of a crosstab are shown. */
export const CrosstabDisplay = z.object({
  decimals: z.int().check(z.minimum(0), z.maximum(MOST_DECIMALS)),
  hasCounts: z.boolean(),
  hasRowShares: z._default(z.boolean(), false),
  hasArrows: z.boolean(),
  /** The kind of chart by question; none at first. */
  charts: z._default(z.record(z.string(), z.enum(chartTypes)), {}),
  /** By which column the rows of a table are sorted; as in the survey at first. */
  sorted: z._default(z.record(z.string(), SortedBy), {}),
})
export type CrosstabDisplay = Readonly<z.infer<typeof CrosstabDisplay>>
export const usualCrosstab: CrosstabDisplay = {
  decimals: 2,
  hasCounts: false,
  hasRowShares: false,
  hasArrows: true,
  charts: {},
  sorted: {},
}

/** With the rows of a table sorted by a column, or (null) as in the survey. */
export const withSorted = (display: CrosstabDisplay, table: string, by: SortedBy | null): CrosstabDisplay => {
  const { [table]: _, ...others } = display.sorted
  return { ...display, sorted: by === null ? others : { ...others, [table]: by } }
}

/** With a chart of a question, of another kind, or (null) without it. */
export const withChart = (display: CrosstabDisplay, question: string, type: ChartType | null): CrosstabDisplay => {
  const { [question]: _, ...others } = display.charts
  return { ...display, charts: type === null ? others : { ...others, [question]: type } }
}

type ToolsProps = Readonly<{
  display: CrosstabDisplay
  onDisplay: (display: CrosstabDisplay) => void
  run: TableRun | undefined
  isAsking: boolean
  onAsking: (isAsking: boolean) => void
}>

export function CrosstabTools({ display, onDisplay, run, isAsking, onAsking }: ToolsProps) {
  const t = useTexts('reporting/reports')
  const who = useTexts('reporting/respondents')
  return (
    <ReportToolbar decimals={display.decimals} onDecimals={(decimals) => onDisplay({ ...display, decimals })}>
      <Checkbox isChecked={display.hasCounts} onChange={(hasCounts) => onDisplay({ ...display, hasCounts })}>
        {t('counts')}
      </Checkbox>
      <Checkbox isChecked={display.hasRowShares} onChange={(hasRowShares) => onDisplay({ ...display, hasRowShares })}>
        {t('row-shares')}
      </Checkbox>
      <Checkbox isChecked={display.hasArrows} onChange={(hasArrows) => onDisplay({ ...display, hasArrows })}>
        {t('arrows')}
      </Checkbox>
      <Checkbox isChecked={isAsking} onChange={onAsking}>
        {who('ask')}
      </Checkbox>
      <ExportButton spec={run?.spec} decimals={display.decimals} />
    </ReportToolbar>
  )
}
