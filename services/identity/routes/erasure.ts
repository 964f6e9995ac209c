import { askForErasure, getErasure, withdrawErasure } from '@portal/contracts/http/erasure'
import { ERASURE_PAUSE_DAYS } from '@portal/contracts/identity/erasure-pause'
import type { Instant } from '@portal/contracts/ids'
import type { FastifyReply } from 'fastify'
import { withPosition } from '../../http/calls/command.ts'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { actorOf } from '../../http/sessions/actor.ts'
import { languageOf } from '../../texts/language-of.ts'
import type { IdentityCommands } from '../commands.ts'
import { type ConfirmDeps, confirmedOwner } from '../confirmed-owner.ts'
import type { ErasureWished } from '../erasure-commands.ts'

type Deps = ConfirmDeps &
  Readonly<{ commands: Pick<IdentityCommands, 'socialsOf' | 'askForErasure' | 'withdrawErasure' | 'erasureDueOf'> }>

const present = (dueAt: Instant | null) => ({ dueAt, pauseDays: ERASURE_PAUSE_DAYS })

/** The end of an account, as its member asks for it: after a pause, in which the member can think again. */
export const erasureRoutes = ({ commands, ...deps }: Deps) => {
  const ownerOf = confirmedOwner({ ...deps, commands })
  const answered = (reply: FastifyReply, wished: ErasureWished) => {
    if (wished.outcome === 'rejected') throw new ProblemError('account-closed')
    withPosition(reply, wished.position)
    return present(wished.dueAt)
  }
  return [
    route(getErasure, async (request) => present(await commands.erasureDueOf(actorOf(request).id))),
    route(askForErasure, async (request, reply) => {
      const memberId = await ownerOf(request, request.body.password)
      return answered(reply, await commands.askForErasure(memberId, languageOf(request)))
    }),
    route(withdrawErasure, async (request, reply) =>
      answered(reply, await commands.withdrawErasure(actorOf(request).id, languageOf(request))),
    ),
  ]
}
