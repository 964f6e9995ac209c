import { personal } from '@portal/contracts/events/personal'
import { type Instant, MemberId } from '@portal/contracts/ids'
import type { EventLog } from '@portal/infra/event-log/event-log'
import { loginDigest } from '@portal/infra/tools/login-digest'
import { derivedId } from '../kernel/derived-id.ts'
import { handle } from '../kernel/handle.ts'
import { displayNameOf } from './display-name.ts'
import { member } from './domain/member.ts'
import type { ImportedAccountType } from './imports/kept-imports.ts'
import type { LinkCommands } from './link-commands.ts'
import type { LoginClaims } from './login-claims.ts'
import { NOBODYS_HASH } from './passwords.ts'
import { memberStream } from './streams.ts'

export type ImportedMember = Readonly<{
  username: string
  displayName: string | null
  language: string
  accountType: ImportedAccountType
  invites: boolean
  importId: string
  by: MemberId
}>

type Deps = Readonly<{ log: EventLog; now: () => Instant }> &
  Pick<LoginClaims, 'claimLogin'> &
  Pick<LinkCommands, 'newLink'>

/** What is done by the import of members. */
export const importCommands = ({ log, now, claimLogin, newLink }: Deps) => ({
  /** Makes a member who has to set a password first. Of an address that somebody has nothing is changed: `isNew` is false. */
  importMember: async (
    { username, displayName, language, accountType, invites, importId, by }: ImportedMember,
    commandId: string,
  ): Promise<Readonly<{ isNew: boolean; memberId: MemberId }>> => {
    const digest = loginDigest(username)
    const ownId = MemberId.parse(derivedId('member', commandId))
    const memberId = await claimLogin({ digest, memberId: ownId, commandId })
    const link = invites ? { ...newLink('invite', language), linkId: derivedId('invite', commandId) } : null
    const asked = {
      stream: memberStream(memberId),
      commandId: derivedId('import-member', commandId),
      intent: `import-member ${digest}`,
    }
    const handled = await handle(log, member, asked, {
      type: 'ImportMember',
      memberId,
      accountType,
      contact: personal({ username: username.trim(), displayName: displayNameOf(displayName, memberId) }),
      passwordHash: personal(NOBODYS_HASH), // the member sets a password by the link of a mail
      importId,
      by,
      link,
      at: now(),
    })
    return { isNew: handled.outcome === 'accepted', memberId }
  },
})
