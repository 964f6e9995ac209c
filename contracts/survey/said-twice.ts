import { type Fault, type Issue, pointer } from './issue.ts'

/** A part of a document and its place. */
export type Placed<T> = Readonly<{ value: T; path: readonly PropertyKey[] }>

export const placed = <T>(values: readonly T[], path: readonly PropertyKey[]): readonly Placed<T>[] =>
  values.map((value, i) => ({ value, path: [...path, i] }))

/** Reports each value that is in a list a second time. `as` says when two are the same. */
export const saidTwice = <T>(
  values: readonly Placed<T>[],
  as: (value: T) => string | number,
  fault: (value: T, first: T) => Fault,
): readonly Issue[] => {
  const seen = new Map<string | number, T>()
  return values.flatMap(({ value, path }) => {
    const first = seen.get(as(value))
    if (first !== undefined) return [{ path: pointer(path), ...fault(value, first) }]
    seen.set(as(value), value)
    return []
  })
}
