import * as z from 'zod/mini'
import { ProblemError } from '../../../lib/failures.ts'

const EmptyCell = z.object({ question: z.string(), codes: z.array(z.number()) })

/** The cell of a target that nobody is in, if the server gave no weights because of it. */
export const emptyCellIn = (error: Error): z.infer<typeof EmptyCell> | null => {
  const issues = error instanceof ProblemError ? (error.problem.issues ?? []) : []
  return EmptyCell.safeParse(issues.find(({ key }) => key === 'target-empty')?.values).data ?? null
}
