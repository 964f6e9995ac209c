import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { identityCommands } from '../../identity/commands.ts'
import { postgresSessions } from '../../identity/postgres-sessions.ts'
import { type Action, Agreed } from '../../operations/actions/action.ts'
import { actionCommand, type CliMeans } from '../operator/action-command.ts'
import { Refused } from '../program/refused.ts'
import { memberName, memberNamed } from './member-named.ts'

const RemoveInput = z.extend(Agreed, { commandId: z.uuid(), name: z.string() })
type RemoveInput = z.infer<typeof RemoveInput>

/** The trail does not hold the name of the member. */
export const removePasskeysAction: Action<RemoveInput, Pick<CliMeans, 'deps' | 'pool'>> = {
  name: 'member remove-passkeys',
  input: RemoveInput,
  personal: ['name'],
  target: async ({ name }, { deps }) => `member ${await memberNamed(name, deps)}`,
  plan: async ({ name }, { deps }) => {
    const memberId = await memberNamed(name, deps)
    return {
      basis: [memberId],
      lines: [`remove the passkeys and recovery codes of member ${memberId}; their sessions end`],
      result: { memberId },
    }
  },
  perform: async ({ name, commandId }, { deps, pool }) => {
    const memberId = await memberNamed(name, deps)
    const { outcome } = await identityCommands(deps).removeSecondFactor(memberId, null, commandId)
    if (outcome === 'rejected') throw new Refused(`The account of member ${memberId} is closed permanently.`)
    await postgresSessions(pool).removeAllOf(memberId)
    const detail = `Member ${memberId} has no passkeys and recovery codes any more; their sessions have ended.`
    return { outcome: 'done', detail, result: { memberId } }
  },
}

/** `portal member remove-passkeys`: for a member who has lost them, where no administrator can sign in either. */
export const memberRemovePasskeys = actionCommand({
  action: removePasskeysAction,
  about: 'remove the passkeys and recovery codes of a member who has lost them',
  examples: ['npx portal member remove-passkeys robin@example.org --reason "lost the device"'],
  takes: { name: memberName },
  input: ({ name }) => ({ commandId: randomUUID(), name }),
})
