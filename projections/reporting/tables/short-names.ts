import type { Expression } from '../answer-index/expression.ts'
import type { BasePlan, ValueColumn } from './plan.ts'

/** The value of a key, made the first time. */
export const remember = <T>(known: Map<string, T>, key: string, make: () => T): T => {
  const value = known.get(key) ?? make()
  known.set(key, value)
  return value
}

type Named = BasePlan | Expression | readonly ValueColumn[]

/** Short names of plans, expressions and values, the same for equal ones: sets are looked up for each pair of columns. */
export type ShortNames = (key: Named) => string

export const shortNames = (): ShortNames => {
  const byContent = new Map<string, string>()
  const known = new WeakMap<Named, string>()
  return (key: Named): string => {
    const name = known.get(key) ?? remember(byContent, JSON.stringify(key), () => `${byContent.size}`)
    known.set(key, name)
    return name
  }
}
