import type { FastifyRequest } from 'fastify'
import { commandOf } from '../http/calls/command.ts'
import { ProblemError } from '../http/failures/problems.ts'
import type { Ended } from './actions/action.ts'
import type { Account } from './actions/begin-operation.ts'

/** Who asks; a repetition with the same idempotency key is the same action. */
export const askerOf = (request: FastifyRequest): Account => {
  const { actor, commandId } = commandOf(request)
  return { accountId: actor.id, actionId: commandId }
}

/** The sentence of what was done. @throws {ProblemError} `not-possible`, with the reason, where it was refused */
export const doneOrRefused = ({ outcome, detail }: Pick<Ended, 'outcome' | 'detail'>): Readonly<{ detail: string }> => {
  if (outcome === 'refused') throw new ProblemError('not-possible', { sentence: detail })
  return { detail }
}
