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
import type { Shape } from './shape.ts'
import { text } from './text.ts'
import { textPerItem } from './text-per-item.ts'

/** What an answer of each shape means. */
export const answerShapes = {
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
} satisfies Readonly<Record<Shape, unknown>>
