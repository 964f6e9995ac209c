import type { WireQuestion } from '@portal/contracts/http/surveys'
import type { IssueKey } from '@portal/contracts/survey/issue'
import type { LocalText } from '@portal/contracts/survey/local-text'
import type { CellReader, MappedColumns } from '../import/cells.ts'
import type { QuestionMap } from '../import/import-map.ts'

/** A text in the language of the respondent, made safe. */
export type Render = Readonly<{
  html: (text: LocalText | undefined) => string
  plain: (text: LocalText | undefined) => string
}>

/** What the screen is told of the box that an answer is written into. */
export type Box = Pick<WireQuestion, 'maxLength' | 'multiline' | 'dkcheckbox' | 'number'>

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

/** How a question of one shape meets the outside: the respondent's screen, and files of answers. */
export type ShapeEdges = Readonly<{
  /** Seconds that a practised respondent spends on it. */
  seconds: number
  box: (render: Render) => Box
  /** What the specification sends as options though nobody chooses among it, as HTML; the codes are 1, 2, 3 … */
  extras?: (render: Render) => readonly string[]
  /** Which parts of a map fit, and which of them have to be there, as the key of a text. */
  fields: readonly (keyof QuestionMap)[]
  needs: Extract<IssueKey, `needs-${string}`>
  isPlaced: (map: QuestionMap) => boolean
  /** The codes that a table of the map may lead to; null where any number may stand. */
  targets: readonly number[] | null
  /** Whether the survey offers "no comment" anywhere that the map reads. */
  offersNoComment: (map: QuestionMap) => boolean
  cells: (map: QuestionMap, columns: MappedColumns) => readonly CellReader[]
}>
