import type { ColumnKey } from '../response/column-keys.ts'

/** A search in an open text: respondents who wrote one of the words, ignoring case. Words are in lower case. */
export type Written = Readonly<{ op: 'written'; question: string; words: readonly string[] }>

/**
 * Respondents whose member is in a set of another survey: `who` is by the columns of that one.
 */
export type Joined = Readonly<{ op: 'joined'; survey: string; who: Expression }>

/**
 * A set of respondents, by the columns that define it. `any` of nothing is the empty set, `all` of nothing all
 * respondents.
 */
export type Expression =
  | Readonly<{ op: 'column'; key: ColumnKey }>
  | Readonly<{ op: 'any' | 'all'; parts: readonly Expression[] }>
  | Readonly<{ op: 'not'; part: Expression }>
  | Readonly<{ op: 'at-least'; least: number; parts: readonly Expression[] }>
  | Written
  | Joined

export const column = (key: ColumnKey): Expression => ({ op: 'column', key })
export const any = (parts: readonly Expression[]): Expression => ({ op: 'any', parts })
export const all = (parts: readonly Expression[]): Expression => ({ op: 'all', parts })
export const not = (part: Expression): Expression => ({ op: 'not', part })

const partsOf = (expression: Expression): readonly Expression[] => {
  switch (expression.op) {
    case 'column':
    case 'written':
    case 'joined':
      return []
    case 'not':
      return [expression.part]
    case 'any':
    case 'all':
    case 'at-least':
      return expression.parts
  }
}

/** Every column of the survey itself that must be loaded. */
export const columnsIn = (expression: Expression): readonly ColumnKey[] =>
  expression.op === 'column' ? [expression.key] : partsOf(expression).flatMap(columnsIn)

/** Every text search that must be made in the survey itself. */
export const searchesIn = (expression: Expression): readonly Written[] =>
  expression.op === 'written' ? [expression] : partsOf(expression).flatMap(searchesIn)

/** Every part that comes from another survey. */
export const joinedPartsIn = (expression: Expression): readonly Joined[] =>
  expression.op === 'joined' ? [expression] : partsOf(expression).flatMap(joinedPartsIn)
