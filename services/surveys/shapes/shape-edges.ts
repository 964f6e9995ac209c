import type { WireQuestion } from '@portal/contracts/http/surveys'
import type { IssueKey } from '@portal/contracts/survey/issue'
import type { LocalText } from '@portal/contracts/survey/local-text'
import type { CellReader, MappedColumns } from '../import/cells.ts'
import type { QuestionMap } from '../import/import-map.ts'

/** A text in the language of the respondent, sanitised. */
export type Render = Readonly<{
  html: (text: LocalText | undefined) => string
  plain: (text: LocalText | undefined) => string
}>

/** The text box of an answer, as the screen needs it. */
export type Box = Pick<WireQuestion, 'maxLength' | 'multiline' | 'dkcheckbox' | 'number' | 'extension' | 'video'>

export const noBox: Box = { maxLength: 0, multiline: 0, dkcheckbox: 0, number: null }

/** A number without bounds or words. */
export const noNumber: NonNullable<Box['number']> = {
  minimum: null,
  maximum: null,
  decimals: 0,
  step: 1,
  total: null,
  unit: '',
  low: '',
  high: '',
}

/** How a question of one shape is presented on the screen, and read from files of answers. */
export type ShapeEdges = Readonly<{
  /** Seconds that a practised respondent needs for it. */
  seconds: number
  box: (render: Render) => Box
  /** What the specification sends as options though nobody chooses among it, as HTML; the codes are 1, 2, 3 … */
  extras?: (render: Render) => readonly string[]
  /** Which properties of a map fit, and which of them are required, as the key of a text. */
  fields: readonly (keyof QuestionMap)[]
  needs: Extract<IssueKey, `needs-${string}`>
  isPlaced: (map: QuestionMap) => boolean
  /** The codes that a table of the map may contain; null if any number may. */
  targets: readonly number[] | null
  /** Whether the survey offers "no comment" anywhere that the map reads. */
  offersNoComment: (map: QuestionMap) => boolean
  cells: (map: QuestionMap, columns: MappedColumns) => readonly CellReader[]
}>
