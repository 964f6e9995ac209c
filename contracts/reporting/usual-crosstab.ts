import type { SurveyId } from '../ids.ts'
import type { Field } from './field.ts'
import type { TestMethod } from './method.ts'
import type { OwnRow } from './own-row.ts'
import { bannerOf, listIn, pickIn } from './picked-banner.ts'
import { plainSpec } from './plain-spec.ts'
import type { TableSpec } from './table.ts'

/** Unless the reader has chosen another one. */
export const usualTest: TestMethod = 'proportions-t'

/** The columns of a crosstab, and its rows as in its address: a list separated by commas. Without `rows`: all questions. */
export type ColumnsAndRows = Readonly<{ banner: TableSpec['banner']; rows?: string | undefined }>

/** The columns that are chosen in an address: a list separated by commas. */
export const columnsIn = (text: string, fields: readonly Field[]): TableSpec['banner'] =>
  bannerOf(listIn(text).map(pickIn), fields)

/**
 * The spec of a crosstab whose address says nothing but its columns, or the saved banner that has them, and its rows.
 *
 * @param fields all questions that the survey reports, in its order
 * @param saved the rows that are saved with the survey
 */
export const usualCrosstabSpec = (
  surveyID: SurveyId,
  fields: readonly Field[],
  { banner, rows }: ColumnsAndRows,
  saved: readonly OwnRow[],
): TableSpec => {
  const chosen = listIn(rows)
  const questions = fields.map(({ id }) => id).filter((id) => chosen.includes(id))
  return {
    ...plainSpec(surveyID, questions),
    banner,
    test: usualTest,
    ...(saved.length > 0 && { rows: [...saved] }),
  }
}

/** Of how many cells a crosstab may be that comes with its page, which waits for it. */
const MOST_CELLS = 3_000
/** Periods are made of the dates that occur. */
const USUAL_PERIODS = 12

const rowsOf = ({ options, items, bands }: Field): number =>
  Math.max(1, options.length, bands.length) * Math.max(1, items.length)

/** Whether it has columns, and about as many cells as a page can wait for. */
export const isSmall = ({ banner, questions }: TableSpec, fields: readonly Field[]): boolean => {
  const columns = banner.reduce((sum, { items, periods }) => sum + (periods ? USUAL_PERIODS : items.length), 0)
  const asked = questions.length === 0 ? fields : fields.filter(({ id }) => questions.includes(id))
  const cells = columns * asked.reduce((sum, field) => sum + rowsOf(field), 0)
  return cells > 0 && cells <= MOST_CELLS
}
