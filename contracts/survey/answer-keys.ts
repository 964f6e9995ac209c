import { NO_COMMENT } from './no-comment.ts'

/**
 * The keys of the DATA map. `precode` is the code of an option, row or item.
 *
 * | shape | printed | holds |
 * |---|---|---|
 * | value | `Q5` | the answer of a single-value question |
 * | item | `Q5_2` | a ticked option, a row's scale code, an item's rank |
 * | other | `Q5_2_other` | the other text of an option |
 * | no-comment | `Q5_2_98`, `Q5_-1_98` (precode null: of the whole question) | the no-comment flag |
 * | cell | `Q5_2_7` | one cell of a 3D grid; `column` is the id of its second dimension |
 */
export type AnswerKey =
  | Readonly<{ shape: 'value'; question: string }>
  | Readonly<{ shape: 'item'; question: string; precode: number }>
  | Readonly<{ shape: 'other'; question: string; precode: number }>
  | Readonly<{ shape: 'no-comment'; question: string; precode: number | null }>
  | Readonly<{ shape: 'cell'; question: string; precode: number; column: string }>

const shapeOfKey =
  /^([A-Za-z][A-Za-z0-9]*)(?:_(-1|[1-9][0-9]{0,5})(?:_(other|[A-Za-z][A-Za-z0-9]*|[1-9][0-9]{0,5}))?)?$/

export const valueKey = (question: string): string => question
export const itemKey = (question: string, precode: number): string => `${question}_${precode}`
export const otherKey = (question: string, precode: number): string => `${question}_${precode}_other`
export const cellKey = (question: string, precode: number, column: number | string): string =>
  `${question}_${precode}_${column}`
export const noCommentKey = (question: string, precode: number | null): string =>
  `${question}_${precode ?? -1}_${NO_COMMENT}`

/** Parses a key. Null for a key that no question can have: `Q5_`, `Q5_02`, `Q5_-1`, `_2`. Each key has one spelling. */
export const parseAnswerKey = (text: string): AnswerKey | null => {
  const [, question, first, last] = shapeOfKey.exec(text) ?? []
  if (question === undefined) return null
  if (first === undefined) return { shape: 'value', question }
  if (first === '-1') return last === String(NO_COMMENT) ? { shape: 'no-comment', question, precode: null } : null
  const precode = Number(first)
  if (last === undefined) return { shape: 'item', question, precode }
  if (last === 'other') return { shape: 'other', question, precode }
  if (last === String(NO_COMMENT)) return { shape: 'no-comment', question, precode }
  return { shape: 'cell', question, precode, column: last }
}

export const printAnswerKey = (key: AnswerKey): string => {
  switch (key.shape) {
    case 'value':
      return valueKey(key.question)
    case 'item':
      return itemKey(key.question, key.precode)
    case 'other':
      return otherKey(key.question, key.precode)
    case 'no-comment':
      return noCommentKey(key.question, key.precode)
    case 'cell':
      return cellKey(key.question, key.precode, key.column)
  }
}
