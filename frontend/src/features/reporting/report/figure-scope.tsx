import type { RunInWords } from '@portal/contracts/reporting/run-in-words'
import type { TableRun } from '@portal/contracts/reporting/table'
import { useFormats } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { scopeWords } from './scope-words.ts'

type ScopeProps = Readonly<{
  data: Pick<TableRun, 'notes'>
  run: RunInWords
  /** What is said before the rest, such as the name of the survey. */
  of?: string
  between?: string
}>

/** The base of a single table; the tables of a banner or of a grid tell their own. */
const baseOf = (run: RunInWords): number | null => {
  const [table] = run.tables
  const isAlone = run.columns.length === 1 && run.tables.every(({ view }) => view !== 'item')
  return table && isAlone ? (table.bases[0] ?? 0) : null
}

/** Of whom figures that stand alone are, and of how many. */
export function FigureScope({ data, run, of, between = ' ' }: ScopeProps) {
  const t = useTexts('reporting/dashboards')
  const { number } = useFormats()
  const base = baseOf(run)
  const words = [of, base === null ? undefined : t('base-n', { n: number(base) }), ...scopeWords(data, run.notes)]
  return <p className="widget__scope">{words.filter((one) => one !== undefined).join(between)}</p>
}
