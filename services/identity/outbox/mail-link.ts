import { HIDDEN_TOKEN } from '@portal/contracts/identity/hidden-token'
import type { WrittenMail } from '@portal/infra/mail/outbox'
import { isLinkPurpose } from '../link-commands.ts'
import type { Link, linkTokens } from '../link-token.ts'

/** The link in a mail about an account of which the outbox has no token; null for a mail without one. */
export const linkIn = ({ memberId, kind, linkId }: Pick<WrittenMail, 'memberId' | 'kind' | 'linkId'>): Link | null =>
  linkId !== null && memberId !== null && (isLinkPurpose(kind) || kind === 'unsubscribe')
    ? { memberId, linkId, purpose: kind }
    : null

/** The text of a mail with the token of its link. */
export const withToken = (text: string, token: string): string => text.replaceAll(`=${HIDDEN_TOKEN}`, () => `=${token}`)

/** The text of a kept mail as it is sent: with the token of its link, where it has one. */
export const textToSend =
  ({ make }: Pick<ReturnType<typeof linkTokens>, 'make'>) =>
  (mail: WrittenMail): string => {
    const link = linkIn(mail)
    return link ? withToken(mail.text, make(link)) : mail.text
  }
