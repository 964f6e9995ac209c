import { randomUUID } from 'node:crypto'
import type { MemberId } from '@portal/contracts/ids'
import * as z from 'zod/mini'
import { identityCommands } from '../../identity/commands.ts'
import { postgresSessions } from '../../identity/postgres-sessions.ts'
import { standingOf } from '../../identity/standing.ts'
import { type Action, Agreed } from '../../operations/actions/action.ts'
import { actionCommand, type CliMeans } from '../operator/action-command.ts'
import type { CliContext } from '../program/command.ts'
import { Misused, Refused } from '../program/refused.ts'
import type { CommandDeps } from '../stack/with-log.ts'
import { memberName, memberNamed } from './member-named.ts'
import { usablePassword } from './usable-password.ts'

const SetInput = z.extend(Agreed, { commandId: z.uuid(), name: z.string(), password: z.string() })
type SetInput = z.infer<typeof SetInput>

/** Why the password opens the account to nobody yet; null where it does. */
const hindranceOf = async (memberId: MemberId, { log }: Pick<CommandDeps, 'log'>): Promise<string | null> => {
  const standing = await standingOf(log, memberId)
  if (standing?.isLocked) return 'The account is locked: `portal member unlock` opens it.'
  if (standing?.isActive === false)
    return 'The account is not active: its owner has to open the link of a mail first (staff find it in the outbox).'
  return null
}

/** Neither the trail nor a digest in it holds the name or the password. */
export const setPasswordAction: Action<SetInput, Pick<CliMeans, 'deps' | 'pool'>> = {
  name: 'member set-password',
  input: SetInput,
  personal: ['name', 'password'],
  target: async ({ name }, { deps }) => `member ${await memberNamed(name, deps)}`,
  plan: async ({ name }, { deps }) => {
    const memberId = await memberNamed(name, deps)
    return {
      basis: [memberId],
      lines: [`set another password for member ${memberId}; their sessions end`],
      result: { memberId },
    }
  },
  perform: async ({ name, password, commandId }, { deps, pool }) => {
    const memberId = await memberNamed(name, deps)
    const change = { memberId, password, by: 'operator', language: null } as const
    const { outcome } = await identityCommands(deps).changePassword(change, commandId)
    if (outcome === 'rejected') throw new Refused(`The account of member ${memberId} is closed: it has no password.`)
    await postgresSessions(pool).removeAllOf(memberId)
    const detail = `Set another password for member ${memberId}; their sessions have ended.`
    const hindrance = await hindranceOf(memberId, deps)
    return { outcome: 'done', detail: hindrance === null ? detail : `${detail} ${hindrance}`, result: { memberId } }
  },
}

/**
 * From the terminal, hidden and typed twice; otherwise the first line of standard input. @throws Misused if it cannot
 * be used
 */
const typedPassword = async (name: string, { askHidden }: CliContext): Promise<string> => {
  const password = await askHidden('New password: ')
  const again = await askHidden('Once more: ', password)
  if (password !== again) throw new Misused('The two passwords differ: nothing was changed.')
  return usablePassword(password, [name])
}

/**
 * `portal member set-password`: for a member who cannot get mail, and for accounts whose password is known to others.
 */
export const memberSetPassword = actionCommand({
  action: setPasswordAction,
  about: 'set the password of a member; it is asked for, or read from standard input',
  examples: [
    'npx portal member set-password robin@example.org',
    'pass show portal/robin | npx portal member set-password robin@example.org --reason "lost"',
  ],
  takes: { name: memberName },
  input: async ({ name }, context) => ({
    commandId: randomUUID(),
    name,
    password: await typedPassword(name, context),
  }),
})
