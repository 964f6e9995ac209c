import type { AccountType } from '@portal/contracts/events/identity'
import { isStaffAccount } from '@portal/contracts/http/askers'
import {
  changeAccountType,
  changeMemberRights,
  eraseMember,
  lockMember,
  removeMemberPasskeys,
  unlockMember,
} from '@portal/contracts/http/members'
import type { MemberId } from '@portal/contracts/ids'
import type { Position } from '@portal/infra/event-log/event-log'
import { loginDigest } from '@portal/infra/tools/login-digest'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { commandOf, withPosition } from '../../http/calls/command.ts'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import type { Act, CarryOut } from '../../kernel/act.ts'
import { derivedId } from '../../kernel/derived-id.ts'
import type { EraseMember } from '../../kernel/erasure-part.ts'
import type { IdentityCommands } from '../commands.ts'
import { changeRefusal } from '../policy.ts'
import type { AccountChanged } from '../staff-commands.ts'

type Deps = Readonly<{
  commands: Pick<
    IdentityCommands,
    'accountOf' | 'situationOf' | 'setLock' | 'changeAccountType' | 'changeRights' | 'removeSecondFactor'
  >
  eraseMember: EraseMember
  carryOut: CarryOut
}>

type Exchange = Readonly<{ request: FastifyRequest; reply: FastifyReply; memberId: MemberId }>
type Change = Readonly<{
  act: Pick<Act, 'name' | 'asked' | 'reason'>
  detail: string
  perform: (commandId: string, by: MemberId) => Promise<Position | null>
}>

const CLOSED = 'The account is closed permanently.'

/** Thrown while an act is performed: it ends as refused. */
const positionOf = (changed: AccountChanged): Position | null => {
  if (changed.outcome === 'rejected') throw new AccountClosed(CLOSED)
  return changed.position
}
class AccountClosed extends Error {
  override readonly name = 'AccountClosed'
}

/** Checks who may, and carries a change out with its two events in the audit trail. */
const changing = ({ commands, carryOut }: Deps) => {
  /** @throws {ProblemError} `not-found`, or `not-possible` where this account may not change that one */
  const accountFor = async ({ request, memberId }: Exchange, to?: AccountType) => {
    const account = await commands.accountOf(memberId)
    if (!account) throw new ProblemError('not-found')
    const reason = changeRefusal(commandOf(request).actor, { memberId, accountType: account.accountType }, to)
    if (reason !== null) throw new ProblemError('not-possible', { values: { reason } })
    return account
  }

  const change = async ({ request, reply, memberId }: Exchange, { act, detail, perform }: Change) => {
    const { actor, commandId } = commandOf(request)
    const asker = { accountId: actor.id, actionId: commandId }
    const ended = await carryOut(asker, { target: `member ${memberId}`, ...act }, async () => {
      try {
        withPosition(reply, await perform(derivedId(act.name, commandId), actor.id))
        await request.server.sessions.endAllOf(memberId)
        return { outcome: 'done', detail: `Member ${memberId} ${detail}` }
      } catch (error) {
        if (error instanceof AccountClosed) return { outcome: 'refused', detail: error.message }
        throw error
      }
    })
    if (ended.outcome === 'refused') throw new ProblemError('not-possible', { sentence: ended.detail })
    return { memberId }
  }
  return { accountFor, change }
}

/** For a member who has lost the passkeys, and the recovery codes. */
const removingPasskeys = (deps: Deps) => {
  const { accountFor, change } = changing(deps)
  return route(removeMemberPasskeys, async (request, reply) => {
    const { memberId } = request.params
    const exchange = { request, reply, memberId }
    await accountFor(exchange)
    return change(exchange, {
      act: { name: 'member remove-passkeys', asked: [memberId], reason: request.body.reason },
      detail: 'has no passkeys and recovery codes any more; their sessions have ended.',
      perform: async (commandId, by) => positionOf(await deps.commands.removeSecondFactor(memberId, by, commandId)),
    })
  })
}

/** Only of staff, since others have no rights to areas. */
const changingRights = (deps: Deps) => {
  const { accountFor, change } = changing(deps)
  return route(changeMemberRights, async (request, reply) => {
    const { memberId } = request.params
    const exchange = { request, reply, memberId }
    const { rights, reason } = request.body
    const { accountType } = await accountFor(exchange)
    if (!isStaffAccount(accountType)) throw new ProblemError('not-possible', { values: { reason: 'no-staff' } })
    const words = rights === null ? 'all areas' : rights.join(', ') || 'no area'
    return change(exchange, {
      act: { name: 'member rights', asked: [memberId, JSON.stringify(rights)], reason },
      detail: `has the right to ${words}; their sessions have ended.`,
      perform: async (commandId, by) =>
        positionOf(await deps.commands.changeRights({ memberId, rights, by }, commandId)),
    })
  })
}

/** What staff do with the accounts of members. */
export const changeMemberRoutes = (deps: Deps) => {
  const { commands } = deps
  const { accountFor, change } = changing(deps)
  const locking = (call: typeof lockMember | typeof unlockMember) =>
    route(call, async (request, reply) => {
      const { memberId } = request.params
      const exchange = { request, reply, memberId }
      const isLocked = call === lockMember
      await accountFor(exchange)
      return change(exchange, {
        act: { name: isLocked ? 'member lock' : 'member unlock', asked: [memberId], reason: request.body.reason },
        detail: isLocked ? 'is locked; their sessions have ended.' : 'is unlocked.',
        perform: async (commandId) => positionOf(await commands.setLock(memberId, isLocked, commandId)),
      })
    })

  return [
    route(changeAccountType, async (request, reply) => {
      const { memberId } = request.params
      const exchange = { request, reply, memberId }
      const { accountType, reason } = request.body
      await accountFor(exchange, accountType)
      return change(exchange, {
        act: { name: 'member type', asked: [memberId, accountType], reason },
        detail: `is of the account type ${accountType}; their sessions have ended.`,
        perform: async (commandId, by) =>
          positionOf(await commands.changeAccountType({ memberId, accountType, by }, commandId)),
      })
    }),
    changingRights(deps),
    locking(lockMember),
    locking(unlockMember),
    removingPasskeys(deps),
    route(eraseMember, async (request, reply) => {
      const { memberId } = request.params
      const exchange = { request, reply, memberId }
      const { username, reason } = request.body
      if ((await commands.situationOf(memberId)) === 'erased') return { memberId } // asked again after a lost reply
      const account = await accountFor(exchange)
      if (loginDigest(account.username) !== loginDigest(username)) {
        throw new ProblemError('not-possible', { values: { reason: 'name-differs' } })
      }
      return change(exchange, {
        act: { name: 'erase member', asked: [memberId, reason], reason },
        detail: 'is erased.',
        perform: async (_, by) => {
          const erased = await deps.eraseMember({ memberId, reason, by })
          return erased.outcome === 'erased' ? erased.position : null
        },
      })
    }),
  ]
}
