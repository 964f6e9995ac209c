import type { Instant } from '@portal/contracts/ids'
import type { Weights } from '@portal/contracts/reporting/weight'
import { parseAnswerKey } from '@portal/contracts/survey/answer-keys'
import type { CompiledSurvey } from '@portal/contracts/survey/flow'
import type { Issue } from '@portal/contracts/survey/issue'
import { readWireData } from '@portal/contracts/survey/wire-data'
import { type CellFault, type CellReader, cellAt, notADate, plainCode, type RowDraft } from './cells.ts'
import { answeredOf, coverageOf } from './coverage.ts'
import type { CsvRow } from './csv-parser.ts'
import { type FileHeader, findColumn } from './header.ts'
import type { ColumnRef, ImportMap } from './import-map.ts'
import { instantOf } from './moment.ts'
import { type Find, questionCells } from './question-cells.ts'
import { rememberedCells } from './remembered-cells.ts'
import { type RowAnswer, rowAnswers } from './row-answers.ts'
import type { RowReason } from './row-reason.ts'
import { readWeights, type WeightCell } from './weight-cells.ts'

/** Why a row cannot be imported. `column` is the header of the cell, or the question, or empty for the whole row. */
export type RowFault = Readonly<{ column: string; reason: RowReason }>

/** A parsed row: its key and answers; or its faults. `at` is null if the file has no time. */
export type ReadRow =
  | Readonly<{
      key: string
      answers: readonly RowAnswer[]
      covered: ReadonlySet<string>
      complete: boolean
      at: Instant | null
      weights: Weights
    }>
  | Readonly<{ faults: readonly RowFault[] }>

export type RowReader = (row: CsvRow) => ReadRow

const LONGEST_KEY = 200
type Columns = Readonly<{
  key: number
  at: number | null
  complete: Readonly<{ index: number; values: readonly string[] }> | boolean
  answers: readonly CellReader[]
  weights: readonly WeightCell[]
}>

const columnsOf = (map: ImportMap, survey: CompiledSurvey, find: Find): Columns => {
  const missing = new Set(map.missing)
  const { complete } = map
  return {
    key: find(map.respondent, ['respondent']),
    at: map.at === undefined ? null : find(map.at, ['at']),
    complete:
      typeof complete === 'boolean'
        ? complete
        : { index: find(complete.column, ['complete', 'column']), values: complete.values },
    weights: Object.entries(map.weights).map(([name, ref]) => ({ name, index: find(ref, ['weights', name]) })),
    answers: Object.entries(map.questions).flatMap(([id, question]) => {
      const asked = survey.questions.get(id)
      if (asked === undefined) return []
      const noAnswer = question.missing === undefined ? missing : new Set([...map.missing, ...question.missing])
      return questionCells(asked, { dates: map.dates, ...question }, noAnswer, find)
    }),
  }
}

const isFault = (value: Instant | null | CellFault): value is CellFault => typeof value === 'object' && value !== null

const keyFaults = (key: string, index: number): readonly CellFault[] => {
  if (key === '') return [{ index, reason: { key: 'no-key', values: {} } }]
  return key.length > LONGEST_KEY ? [{ index, reason: { key: 'long-key', values: { most: LONGEST_KEY } } }] : []
}

const widthFault = (cells: readonly string[], header: FileHeader): RowFault | null =>
  cells.length === header.length
    ? null
    : { column: '', reason: { key: 'row-width', values: { cells: cells.length, columns: header.length } } }

type Reading = Readonly<{
  map: ImportMap
  survey: CompiledSurvey
  header: FileHeader
  columns: Columns
  missing: ReadonlySet<string>
  remembered: ReturnType<typeof rememberedCells>
}>

const labelled = ({ header }: Reading, { index, reason }: CellFault): RowFault => {
  const label = header[index]?.filter(Boolean).join(' / ') ?? ''
  return { column: `${index + 1} ${label}`.trim(), reason }
}

const codeFault = (name: string, value: unknown, isNumber: boolean): RowFault => ({
  column: parseAnswerKey(name)?.question ?? name,
  reason: isNumber
    ? { key: 'not-a-number-to-keep', values: { value: String(JSON.stringify(value)) } }
    : notACode(value, name),
})

const notACode = (value: unknown, name: string): RowReason => {
  const question = parseAnswerKey(name)?.question ?? name
  return { key: 'value-not-a-code', values: { value: String(JSON.stringify(value)), name, question } }
}

const timeOf = ({ columns, map: { dates } }: Reading, cells: readonly string[]): Instant | null | CellFault => {
  if (columns.at === null) return null
  const cell = cellAt(cells, columns.at)
  return instantOf(cell, dates) ?? { index: columns.at, reason: notADate(cell, dates) }
}

const isOneOf = (texts: readonly string[], cell: string): boolean =>
  texts.includes(cell) || texts.includes(plainCode(cell))

const isComplete = ({ columns: { complete } }: Reading, cells: readonly string[]): boolean =>
  typeof complete === 'boolean' ? complete : isOneOf(complete.values, cellAt(cells, complete.index))

/** What the cells of a row answer, and what is wrong with them: cells first, then codes. */
type Read = Readonly<{
  answers: readonly RowAnswer[]
  cellFaults: readonly CellFault[]
  codeFaults: readonly RowFault[]
}>

const readAsAWhole = ({ map, survey, columns }: Reading, cells: readonly string[]): Read => {
  const draft: RowDraft = { wire: { ...map.constants }, faults: [] }
  for (const { index, read } of columns.answers) read(cellAt(cells, index), draft)
  const { data, texts, malformed, unknown } = readWireData(survey, draft.wire)
  const codeFaults = [...malformed, ...unknown].map((name) =>
    codeFault(name, draft.wire[name], survey.keys.get(name)?.holds === 'number'),
  )
  return { answers: rowAnswers(survey, { data, texts }), cellFaults: draft.faults, codeFaults }
}

const none: readonly never[] = []

const readAnswers = (reading: Reading, cells: readonly string[]): Read => {
  const answers = reading.remembered?.(cells)
  return answers ? { answers, cellFaults: none, codeFaults: none } : readAsAWhole(reading, cells)
}

const readRow = (reading: Reading, covered: ReadonlySet<string>, cells: readonly string[]): ReadRow => {
  const { map, survey, columns } = reading
  const { answers, cellFaults, codeFaults } = readAnswers(reading, cells)
  const key = cellAt(cells, columns.key)
  const at = timeOf(reading, cells)
  const { weights, faults: ofWeights } = readWeights(columns.weights, reading.missing, cells)
  const ofCells = [...keyFaults(key, columns.key), ...(isFault(at) ? [at] : []), ...ofWeights, ...cellFaults]
  const faults = [...ofCells.map((fault) => labelled(reading, fault)), ...codeFaults]
  if (faults.length > 0 || isFault(at)) return { faults }

  const asked = map.asked === 'shown' ? covered : answeredOf(survey, answers)
  return { key, at, weights, complete: isComplete(reading, cells), answers, covered: asked }
}

/** How the rows under a header are read, and the key of their respondent (empty where there is none), or all faults of map and header. */
export const rowReader = (
  map: ImportMap,
  survey: CompiledSurvey,
  header: FileHeader,
): Readonly<{ read: RowReader; keyOf: (row: CsvRow) => string }> | Readonly<{ issues: readonly Issue[] }> => {
  const issues: Issue[] = []
  const find: Find = (ref: ColumnRef, path) => {
    const found = findColumn(header, ref, path)
    if ('index' in found) return found.index
    issues.push(found.issue)
    return -1
  }
  const columns = columnsOf(map, survey, find)
  if (map.columnCount !== undefined && map.columnCount !== header.length) {
    const values = { wanted: map.columnCount, found: header.length }
    issues.push({ path: '/columnCount', key: 'file-width', values })
  }
  if (issues.length > 0) return { issues }

  const covered = coverageOf(survey, map)
  const remembered = rememberedCells(map, survey, columns.answers)
  const reading = { map, survey, header, columns, missing: new Set(map.missing), remembered }
  return {
    read: ({ cells }) => {
      const wrongWidth = widthFault(cells, header)
      return wrongWidth ? { faults: [wrongWidth] } : readRow(reading, covered, cells)
    },
    keyOf: ({ cells }) => cellAt(cells, columns.key),
  }
}
