import type { SurveyId } from '@portal/contracts/ids'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { commandOf, withPosition } from '../http/calls/command.ts'
import { ProblemError } from '../http/failures/problems.ts'
import type { Draft } from './domain/report-item.ts'
import { type ItemCommands, onlyItemId } from './item-commands.ts'
import { changedItem } from './save-item.ts'

/** `basedOn`: the revision that the sender knows; 0: none. */
type ListSaved = Readonly<{ draft: Draft & Readonly<{ surveyId: SurveyId }>; basedOn: number }>

/** Saves the list of which a survey has one. @throws ProblemError if somebody else saved it since */
export const saveList = async (
  { itemCommands }: Readonly<{ itemCommands: ItemCommands }>,
  [request, reply]: readonly [FastifyRequest, FastifyReply],
  { draft, basedOn }: ListSaved,
): Promise<Readonly<{ revision: number }>> => {
  const { actor, ...asked } = commandOf(request)
  const itemId = onlyItemId(draft.kind, draft.surveyId)
  const handled = await itemCommands.saveItem(asked, { itemId, by: actor.id, draft, basedOn, isNew: basedOn === 0 })
  if (handled.outcome === 'rejected' && handled.rejection.code === 'unknown-item') {
    throw new ProblemError('stale-version')
  }
  const { revision, position } = changedItem(handled)
  withPosition(reply, position)
  return { revision }
}
