import type { FastifyRequest } from 'fastify'
import { commandOf } from '../http/calls/command.ts'
import { ProblemError } from '../http/failures/problems.ts'
import type { Asker } from './commands.ts'
import type { Acted } from './hands.ts'

/** Who asks; a repetition with the same idempotency key is the same act. */
export const askerOf = (request: FastifyRequest): Asker => {
  const { actor, commandId } = commandOf(request)
  return { accountId: actor.id, actionId: commandId }
}

/** The sentence of what was done. @throws {ProblemError} `not-possible`, with the reason, where it was refused */
export const doneOrRefused = ({ outcome, detail }: Acted): Readonly<{ detail: string }> => {
  if (outcome === 'refused') throw new ProblemError('not-possible', { detail })
  return { detail }
}
