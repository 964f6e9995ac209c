import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { identityCommands } from '../../identity/commands.ts'
import { postgresSessions } from '../../identity/postgres-sessions.ts'
import { type Action, Agreed } from '../../operations/actions/action.ts'
import { actionCommand, type CliMeans } from '../operator/action-command.ts'
import { Refused } from '../program/refused.ts'
import { memberName, memberNamed } from './member-named.ts'

const LockInput = z.extend(Agreed, { commandId: z.uuid(), name: z.string() })
type LockInput = z.infer<typeof LockInput>

const plans = {
  lock: 'nobody signs in to it until it is unlocked, and its sessions end',
  unlock: 'its owner signs in again',
} as const

/** The trail does not hold the name of the member. */
const lockAction = (verb: keyof typeof plans): Action<LockInput, Pick<CliMeans, 'deps' | 'pool'>> => ({
  name: `member ${verb}`,
  input: LockInput,
  personal: ['name'],
  target: async ({ name }, { deps }) => `member ${await memberNamed(name, deps)}`,
  plan: async ({ name }, { deps }) => {
    const memberId = await memberNamed(name, deps)
    return { basis: [verb, memberId], lines: [`${verb} member ${memberId}: ${plans[verb]}`], result: { memberId } }
  },
  perform: async ({ name, commandId }, { deps, pool }) => {
    const memberId = await memberNamed(name, deps)
    const { outcome } = await identityCommands(deps).setLock(memberId, verb === 'lock', commandId)
    if (outcome === 'rejected') throw new Refused(`The account of member ${memberId} is closed permanently.`)
    if (verb === 'lock') await postgresSessions(pool).removeAllOf(memberId)
    const detail = `Member ${memberId} is ${verb}ed${verb === 'lock' ? '; their sessions have ended' : ''}.`
    return { outcome: 'done', detail, result: { memberId } }
  },
})

/** `name`: the last word of the command; the trail has that of the action. */
const lockCommand = (verb: keyof typeof plans, about: string, name: string = verb) =>
  actionCommand({
    action: lockAction(verb),
    name: `member ${name}`,
    about,
    examples: [`npx portal member ${name} robin@example.org --reason "asked by the community manager"`],
    takes: { name: memberName },
    input: (given) => ({ commandId: randomUUID(), name: given.name }),
  })

export const memberLock = lockCommand('lock', 'lock the account of a member: nobody signs in to it, nothing is erased')
export const memberUnlock = lockCommand('unlock', 'unlock the account of a member')
export const memberDisable = lockCommand('lock', 'another name of `member lock`', 'disable')
export const memberEnable = lockCommand('unlock', 'another name of `member unlock`', 'enable')
