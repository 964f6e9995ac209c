import type { ColumnKey } from '../response/column-keys.ts'
import type { Bitset } from './bitset.ts'
import type { BitsetWorkspace } from './bitset-workspace.ts'
import type { Expression, Joined, Written } from './expression.ts'

/** What is needed to evaluate an expression. */
export type Sources = Readonly<{
  work: BitsetWorkspace
  /** All who started. */
  everyone: Bitset
  column: (key: ColumnKey) => Bitset
  written: (search: Written) => Bitset
  joined: (part: Joined) => Bitset
}>

/** Valid until the workspace is released. */
export const bitsetOf = (expression: Expression, sources: Sources): Bitset => {
  const { work, everyone } = sources
  const setsOf = (parts: readonly Expression[]) => parts.map((part) => bitsetOf(part, sources))
  switch (expression.op) {
    case 'column':
      return sources.column(expression.key)
    case 'written':
      return sources.written(expression)
    case 'joined':
      return sources.joined(expression)
    case 'any':
      return work.or(setsOf(expression.parts))
    case 'all':
      return setsOf(expression.parts).reduce(
        (one, other) => (one === everyone ? other : work.and(one, other)),
        everyone,
      )
    case 'not':
      return work.andNot(everyone, bitsetOf(expression.part, sources))
    case 'at-least':
      return work.atLeast(expression.least, setsOf(expression.parts))
  }
}
