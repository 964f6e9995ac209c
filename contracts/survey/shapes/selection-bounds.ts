import { type DefinitionIssue, pointer } from '../definition-issue.ts'

/** How many things an author wants chosen or ranked. */
export type Bounds = Readonly<{ minSelections?: number | undefined; maxSelections?: number | undefined }>

/** Bounds that nobody can keep. `together`: how many can be chosen together; `all`: how many there are. */
export const boundIssues = (
  { minSelections: min = 0, maxSelections: max = Number.POSITIVE_INFINITY }: Bounds,
  { together, all }: Readonly<{ together: number; all: number }>,
  path: readonly PropertyKey[],
): readonly DefinitionIssue[] => {
  const wrong = [
    [min > together, 'minSelections', `${min} is more than the ${together} that can be chosen together`],
    [
      max !== Number.POSITIVE_INFINITY && max > all,
      'maxSelections',
      `${max} is more than there are to choose (${all})`,
    ],
    [min > max, 'minSelections', `${min} is more than maxSelections, which is ${max}`],
  ] as const
  return wrong.filter(([isWrong]) => isWrong).map(([, name, message]) => ({ path: pointer([...path, name]), message }))
}
