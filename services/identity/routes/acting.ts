import { returnToOwnAccount, signInAsMember } from '@portal/contracts/http/acting'
import { isStaffAccount } from '@portal/contracts/http/askers'
import type { MemberId } from '@portal/contracts/ids'
import { commandOf, withPosition } from '../../http/calls/command.ts'
import { type Route, route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { actorOf } from '../../http/sessions/actor.ts'
import type { CarryOut } from '../../kernel/act.ts'
import { actorFrom } from '../actor-from.ts'
import type { IdentityCommands } from '../commands.ts'
import { type CommunityLock, shutsOut } from '../community-lock.ts'
import type { OpenAccount } from '../open-account.ts'
import { signInAsRefusal } from '../policy.ts'
import { presentProfile } from '../presenter.ts'
import { type EntryDeps, ownProfile } from '../signed-in.ts'

type Deps = Readonly<{
  commands: Pick<IdentityCommands, 'accountOf' | 'recordActing'>
  carryOut: CarryOut
  communityLock: CommunityLock
}> &
  Pick<EntryDeps, 'lacksPasskey' | 'rightsOf'>

/**
 * Staff who sign in as a member, and return. Both are events of the member; the begin is in the audit trail too. No passkey is asked for: the
 * session of staff, who have shown theirs, becomes that of the member, and the other way round.
 */
export const actingRoutes = ({ commands, carryOut, communityLock, lacksPasskey, rightsOf }: Deps): readonly Route[] => {
  const profileOf = ownProfile({ lacksPasskey, rightsOf })
  const accountOf = async (memberId: MemberId): Promise<OpenAccount> => {
    const account = await commands.accountOf(memberId)
    if (!account) throw new ProblemError('not-found')
    return account
  }

  return [
    route(signInAsMember, async (request, reply) => {
      const { memberId } = request.params
      const { actor, commandId } = commandOf(request)
      const [member, staff] = [await accountOf(memberId), await accountOf(actor.id)]
      const isShutOut = member.isLocked || (await shutsOut(communityLock, member.accountType))
      const reason = signInAsRefusal(actor, member, isShutOut)
      if (reason !== null) throw new ProblemError('not-possible', { values: { reason } })
      const act = { name: 'member sign-in-as', target: `member ${memberId}`, asked: [memberId] } as const
      await carryOut(
        { accountId: actor.id, actionId: commandId },
        { ...act, reason: request.body.reason },
        async () => {
          withPosition(reply, await commands.recordActing(memberId, actor.id, 'begun'))
          await request.server.sessions.start(request, reply, { ...actorFrom(member), by: actor.id })
          return { outcome: 'done', detail: `Signed in as member ${memberId}.` }
        },
      )
      return { profile: { ...presentProfile(member), actedBy: staff.displayName } }
    }),
    route(returnToOwnAccount, async (request, reply) => {
      const { id: memberId, by } = actorOf(request)
      if (by === undefined) throw new ProblemError('not-possible')
      const staff = await commands.accountOf(by)
      if (!staff || staff.isLocked || !isStaffAccount(staff.accountType)) {
        await request.server.sessions.end(request, reply)
        throw new ProblemError('not-signed-in')
      }
      withPosition(reply, await commands.recordActing(memberId, by, 'ended'))
      await request.server.sessions.start(request, reply, actorFrom(staff))
      return { profile: await profileOf(staff) }
    }),
  ]
}
