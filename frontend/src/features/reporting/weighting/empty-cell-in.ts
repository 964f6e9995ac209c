import * as z from 'zod/mini'
import { ProblemError } from '../../../lib/failures.ts'

const EmptyCell = z.object({
  key: z.enum(['target-empty', 'target-apart']),
  values: z.object({ question: z.string(), codes: z.array(z.number()) }),
})

/** The cell of a target that nobody is in, or nobody who is in a cell of every other target, if the server gave no weights because of it. */
export const emptyCellIn = (error: Error) => {
  const issues = error instanceof ProblemError ? (error.problem.issues ?? []) : []
  const [found] = issues.flatMap((issue) => EmptyCell.safeParse(issue).data ?? [])
  return found ? { ...found.values, isApart: found.key === 'target-apart' } : null
}
