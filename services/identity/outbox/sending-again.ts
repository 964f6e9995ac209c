import type { SendingAgain } from '@portal/contracts/http/mails'
import { isLost } from '@portal/contracts/identity/lost-mail'
import type { IdentityCommands } from '../commands.ts'
import { isLinkPurpose } from '../link-commands.ts'
import type { StoredMail } from './outbox.ts'

type Asked = Pick<StoredMail, 'state' | 'because' | 'kind' | 'memberId' | 'linkId' | 'address'>

/**
 * Whether a mail may be sent again, and if not, why. It goes to the address that it had: a link that opens an account goes to nobody but who
 * has the account by now.
 */
export const sendingAgain = async (
  { linkedMember }: Pick<IdentityCommands, 'linkedMember'>,
  { state, because, kind, memberId, linkId, address }: Asked,
): Promise<SendingAgain> => {
  if (!isLost({ state, because })) return 'no-need'
  if (kind === 'mailing') return 'of-mailing'
  if (memberId === null || linkId === null || !isLinkPurpose(kind)) return 'possible'
  const holder = await linkedMember({ memberId, linkId, purpose: kind })
  return holder?.username === address ? 'possible' : 'link-over'
}
