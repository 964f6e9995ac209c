import { randomBytes, randomUUID } from 'node:crypto'
import { AccountType } from '@portal/contracts/http/identity'
import * as z from 'zod/mini'
import { identityCommands } from '../../identity/commands.ts'
import { derivedId } from '../../kernel/derived-id.ts'
import { type Action, Agreed } from '../../operations/actions/action.ts'
import { actionCommand } from '../operator/action-command.ts'
import { anyText, oneOf, optional, type Reader, required, withDefault } from '../program/parameter.ts'
import { Misused, Refused } from '../program/refused.ts'
import type { CommandDeps } from '../stack/with-log.ts'
import { usablePassword } from './usable-password.ts'

const AddInput = z.extend(Agreed, {
  commandId: z.uuid(),
  username: z.string(),
  displayName: z.string(),
  accountType: AccountType,
  password: z.string(),
  /** The password was generated here, so it has to be shown. */
  isPasswordMade: z.boolean(),
})
type AddInput = z.infer<typeof AddInput>

/** The member's id, unless the name is already in use. */
const idOf = ({ commandId }: AddInput): string => derivedId('member', commandId)

/** Neither the trail nor a digest in it contains anything that names the member. */
export const memberAddAction: Action<AddInput, Readonly<{ deps: CommandDeps }>> = {
  name: 'member add',
  input: AddInput,
  personal: ['username', 'displayName', 'password'],
  target: (input) => `member ${idOf(input)} (${input.accountType})`,
  plan: async ({ username, accountType }, { deps }) => {
    const { holderOfLogin, situationOf } = identityCommands(deps)
    const holder = await holderOfLogin(username)
    if (holder !== null && (await situationOf(holder)) === 'registered') throw new Refused(taken(username))
    return { basis: ['member add', accountType], lines: [`add ${username} (${accountType})`] }
  },
  perform: async (input, { deps }) => {
    const { username, accountType, password, isPasswordMade, commandId } = input
    const registered = await identityCommands(deps).registerMember(input, commandId)
    if (registered.outcome === 'rejected') return { outcome: 'refused', detail: TAKEN, lines: [taken(username)] }
    return {
      outcome: 'done',
      detail: `Added as member ${registered.memberId}.`,
      lines: [`Added ${username} (${accountType}).`, ...(isPasswordMade ? [`Password: ${password}`] : [])],
      result: { memberId: registered.memberId, username, accountType, ...(isPasswordMade && { password }) },
    }
  },
}

const TAKEN = 'A member signs in with this name already.'
const taken = (username: string): string => `A member signs in as ${username} already.`

/** A sign-in is an address: one @, with a name before and a domain after it. */
const address: Reader<string> = {
  shown: 'NAME@EXAMPLE.ORG',
  read: (text) => {
    if (z.email().safeParse(text.trim()).success && text.length <= 320) return text.trim()
    throw new Misused('is not an e-mail address such as robin@example.org')
  },
}

const made = (): string => randomBytes(12).toString('base64url')

/** The one that was given, by the rules for every member, or one that is made. */
const passwordFor = (given: string | undefined, names: readonly string[]) => ({
  password: given === undefined ? made() : usablePassword(given, names),
  isPasswordMade: given === undefined,
})

/**
 * `portal member add`: the password comes from PORTAL_NEW_PASSWORD (never from the command line), else one is
 * generated.
 */
export const memberAdd = actionCommand({
  action: memberAddAction,
  about: 'add a member; without PORTAL_NEW_PASSWORD a password is generated and printed',
  examples: ['npx portal member add robin@example.org --name "Robin" --type admin'],
  takes: { username: required(address, 'the login name') },
  options: {
    name: optional(anyText('NAME'), 'the name that others see; the address if not given'),
    type: withDefault(oneOf('account type', AccountType.options, 'TYPE'), 'user', 'what the account may do'),
  },
  input: ({ username, name, type }, { settings }) => ({
    commandId: randomUUID(),
    username,
    displayName: name ?? username,
    accountType: type,
    ...passwordFor(settings.PORTAL_NEW_PASSWORD, [username, name ?? username]),
  }),
})
