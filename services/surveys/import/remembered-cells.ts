import type { CompiledSurvey } from '@portal/contracts/survey/flow'
import { readWireData } from '@portal/contracts/survey/wire-data'
import { type CellReader, cellAt, type RowDraft } from './cells.ts'
import type { ImportMap } from './import-map.ts'
import { type RowAnswer, rowAnswers } from './row-answers.ts'

/** A longer one would hold on to the piece of the file that it was cut from. */
const LONGEST_CELL = 12
/** Cells of all columns together: some ten megabytes. */
const MOST_CELLS = 50_000

/** What a cell answers; null if something is wrong with it. */
type Meaning = readonly RowAnswer[] | null

const meaningOf = (survey: CompiledSurvey, { wire, faults }: RowDraft): Meaning => {
  if (faults.length > 0) return null
  const { data, texts, malformed, unknown } = readWireData(survey, wire)
  return malformed.length + unknown.length > 0 ? null : rowAnswers(survey, { data, texts })
}

/** Whether no two columns, and no column and constant, can answer under the same key. */
const areApart = ({ questions, constants }: ImportMap, survey: CompiledSurvey): boolean => {
  const fixed = new Set(Object.keys(constants).map((key) => survey.keys.get(key)?.question.id))
  return Object.entries(questions).every(([id, { columns = [], noCommentColumns = [], other = {} }]) => {
    const keys = [
      ...columns.map(({ code, gridColumn = 0 }) => `${code} ${gridColumn}`),
      ...noCommentColumns.map(({ code }) => `flag ${code}`),
      ...Object.keys(other).map((code) => `other ${Number(code)}`),
    ]
    return !fixed.has(id) && new Set(keys).size === keys.length
  })
}

/**
 * Reads the answers of a row by what each cell was found to mean before: most cells of a file hold one of a few codes. The answers are the
 * same as if the row were read as a whole.
 * @returns null for a row with something wrong in it, which is to be read as a whole; null in place of a reader where cells may change what
 * others say
 */
export const rememberedCells = (
  map: ImportMap,
  survey: CompiledSurvey,
  readers: readonly CellReader[],
): ((cells: readonly string[]) => readonly RowAnswer[] | null) | null => {
  const constants = meaningOf(survey, { wire: map.constants, faults: [] })
  if (constants === null || !areApart(map, survey)) return null
  const columns = readers.map(({ index, read }) => ({ index, read, known: new Map<string, Meaning>() }))
  let room = MOST_CELLS

  const find = ({ index, read, known }: (typeof columns)[number], cells: readonly string[]): Meaning => {
    const cell = cells[index] ?? ''
    const before = known.get(cell)
    if (before !== undefined) return before
    const draft: RowDraft = { wire: {}, faults: [] }
    read(cellAt(cells, index), draft)
    const meaning = meaningOf(survey, draft)
    if (room > 0 && cell.length <= LONGEST_CELL) {
      known.set(cell, meaning)
      room -= 1
    }
    return meaning
  }

  return (cells) => {
    const answers: RowAnswer[] = [...constants]
    for (const column of columns) {
      const meaning = find(column, cells)
      if (meaning === null) return null
      for (const answer of meaning) answers.push(answer)
    }
    return answers
  }
}
