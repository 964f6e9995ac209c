import type { Problem, ProblemCode, ProblemReason } from '@portal/contracts/problem'

/** The server refused, with a problem. `retryAfterMs` is how long it asked us to wait, or null. */
export class ProblemError extends Error {
  readonly problem: Problem
  readonly retryAfterMs: number | null

  constructor(problem: Problem, retryAfterMs: number | null = null) {
    super(problem.detail ?? problem.title)
    this.problem = problem
    this.retryAfterMs = retryAfterMs
  }
}

/** No reply: the network or the server could not be reached. */
export class ConnectionLost extends Error {}

/** A reply that breaks its contract. */
export class UnreadableReply extends Error {}

export const hasCode = (error: unknown, ...codes: readonly ProblemCode[]): boolean =>
  error instanceof ProblemError && codes.includes(error.problem.code)

export const hasReason = (error: unknown, reason: ProblemReason): boolean =>
  error instanceof ProblemError && error.problem.values?.reason === reason

/** Whether the same request may succeed a little later. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ConnectionLost ||
  (error instanceof ProblemError && [429, 502, 503, 504].includes(error.problem.status))
