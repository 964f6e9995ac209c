import type { RunInWords } from '@portal/contracts/reporting/run-in-words'
import type { CountedPart } from './writer.ts'

/** The run of a part, with the part's own title in place of the question's text. */
export const titled = ({ title, run }: CountedPart): RunInWords =>
  title === '' ? run : { ...run, tables: run.tables.map((table) => ({ ...table, title })) }
