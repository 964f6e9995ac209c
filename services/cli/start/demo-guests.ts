import { randomUUID } from 'node:crypto'
import { Language } from '@portal/contracts/survey/local-text'
import * as z from 'zod/mini'
import { identityCommands } from '../../identity/commands.ts'
import { derivedId } from '../../kernel/derived-id.ts'
import { inviteCodes } from '../../members/invite-code.ts'
import { referralCommands } from '../../members/referral-commands.ts'
import type { CommandDeps } from '../stack/with-log.ts'
import { demoMemberId } from './demo-members.ts'

/** Somebody whom the member of the demo has invited. `isActive`: they have opened the link of the mail to activate the account. */
export const DemoGuest = z.strictObject({
  username: z.string(),
  displayName: z.string(),
  language: Language,
  isActive: z.boolean(),
})
type DemoGuest = z.infer<typeof DemoGuest>

/** Good here alone: the demo needs no secret of the installation, and the worker, which reads other codes, counts nobody twice. */
const codes = inviteCodes('invitations of the demo')
const REFERRAL = codes.make(demoMemberId('member@example.org'))

/** The same ids, in the same order, at each start: what was done is not done again. */
const idsFor = (username: string) => {
  let n = 0
  return (): string => {
    n += 1
    return derivedId('demo-guest', username, String(n))
  }
}

/** Registers as a visitor does, and counts for the member once the address is confirmed. */
export const addDemoGuest = async ({ log, now }: CommandDeps, guest: DemoGuest): Promise<void> => {
  const { username, displayName, language, isActive } = guest
  const newId = idsFor(username)
  const { joinCommunity, changeDisplayName, activateMember } = identityCommands({ log, now, newId })
  const linkId = derivedId('demo-guest', username, '1') // the first id that joining asks for
  const password = randomUUID() // nobody signs in by it
  const memberId = await joinCommunity({ username, password, referral: REFERRAL, language })
  if (memberId === null) return
  await changeDisplayName(memberId, displayName)
  if (!isActive) return
  await activateMember({ memberId, linkId, purpose: 'activate' }, language)
  await referralCommands({ log, now, codes }).count(memberId, `demo ${username}`)
}
