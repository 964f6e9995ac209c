import { type Fault, type Issue, pointer } from '../issue.ts'

/** How many things an author wants chosen or ranked. */
export type Bounds = Readonly<{ minSelections?: number | undefined; maxSelections?: number | undefined }>

/** Bounds that nobody can keep. `together`: how many can be chosen together; `all`: how many there are. */
export const boundIssues = (
  { minSelections: min = 0, maxSelections: max = Number.POSITIVE_INFINITY }: Bounds,
  { together, all }: Readonly<{ together: number; all: number }>,
  path: readonly PropertyKey[],
): readonly Issue[] => {
  const wrong: readonly (readonly [boolean, keyof Bounds, Fault])[] = [
    [min > together, 'minSelections', { key: 'more-than-together', values: { least: min, together } }],
    [
      max !== Number.POSITIVE_INFINITY && max > all,
      'maxSelections',
      { key: 'more-than-all', values: { most: max, all } },
    ],
    [min > max, 'minSelections', { key: 'least-above-most', values: { least: min, most: max } }],
  ]
  return wrong.flatMap(([isWrong, name, fault]) => (isWrong ? [{ path: pointer([...path, name]), ...fault }] : []))
}
