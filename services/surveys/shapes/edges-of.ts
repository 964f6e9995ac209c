import type { Question } from '@portal/contracts/survey/question'
import { type ByShape, byShape } from '@portal/contracts/survey/question-shape'
import { codePerCell } from './code-per-cell.ts'
import { codePerItem } from './code-per-item.ts'
import { codes } from './codes.ts'
import { date } from './date.ts'
import { files } from './files.ts'
import { marks } from './marks.ts'
import { nothing } from './nothing.ts'
import { number } from './number.ts'
import { numberPerItem } from './number-per-item.ts'
import { oneCode } from './one-code.ts'
import { proof } from './proof.ts'
import { ranks } from './ranks.ts'
import type { ShapeEdges } from './shape-edges.ts'
import { text } from './text.ts'
import { textPerItem } from './text-per-item.ts'

const edges: ByShape<ShapeEdges> = {
  'one-code': oneCode,
  codes,
  'code-per-item': codePerItem,
  'code-per-cell': codePerCell,
  ranks,
  number,
  'number-per-item': numberPerItem,
  text,
  'text-per-item': textPerItem,
  date,
  proof,
  files,
  marks,
  nothing,
}

/** How a question is presented on the screen, and read from files of answers. */
export const edgesOf = (question: Question): ShapeEdges => byShape(edges, question)
