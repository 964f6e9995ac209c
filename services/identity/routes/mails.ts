import { getMail, listMails, openMailAttachment } from '@portal/contracts/http/mails'
import { HIDDEN_TOKEN } from '@portal/contracts/identity/hidden-token'
import type { AttachmentStores } from '@portal/infra/mail/outbox'
import { FileName } from '@portal/infra/tools/file-name'
import { dispositionOf } from '../../http/calls/disposition.ts'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { type Actor, actorOf } from '../../http/sessions/actor.ts'
import type { IdentityCommands } from '../commands.ts'
import { isLinkPurpose } from '../link-commands.ts'
import { linkTokens } from '../link-token.ts'
import type { MailCursor, Outbox, StoredMail } from '../outbox/outbox.ts'
import { changeRefusal } from '../policy.ts'

const PER_PAGE = 50

/** A file is downloaded; should a browser show it, it may do nothing. */
const SANDBOXED = { 'content-security-policy': "default-src 'none'; sandbox", 'cache-control': 'private, no-store' }

type Deps = Readonly<{
  attachmentStores: AttachmentStores
  outbox: Pick<Outbox, 'page' | 'find'>
  commands: Pick<IdentityCommands, 'accountOf'>
  tokenSecret: string
}>

const cursorOf = (before: string | undefined): MailCursor | null => {
  if (before === undefined) return null
  const at = before.indexOf('_')
  const createdAt = before.slice(0, at)
  if (Number.isNaN(Date.parse(createdAt))) throw new ProblemError('invalid-request')
  return { createdAt, mailId: before.slice(at + 1) }
}

/** What staff see of the mails to members. */
export const mailsRoutes = ({ outbox, commands, tokenSecret, attachmentStores }: Deps) => {
  const { make } = linkTokens(tokenSecret)

  /**
   * Where there is no mail server, the mails end here: staff hand a link on, or use it to try the portal. A link opens the account,
   * so that of staff is for developers alone.
   */
  const tokenFor = async (mail: StoredMail, actor: Actor): Promise<string> => {
    const { memberId, kind, linkId, state } = mail
    if (state !== 'kept' || linkId === null || memberId === null || !(isLinkPurpose(kind) || kind === 'unsubscribe'))
      return HIDDEN_TOKEN
    const account = await commands.accountOf(memberId)
    if (!account) return HIDDEN_TOKEN
    const refusal = changeRefusal(actor, { memberId, accountType: account.accountType })
    return refusal === null ? make({ memberId, linkId, purpose: kind }) : HIDDEN_TOKEN
  }

  return [
    route(listMails, async ({ query: { before, ...filter } }) => {
      const lines = await outbox.page(filter, cursorOf(before), PER_PAGE + 1)
      const mails = lines.slice(0, PER_PAGE)
      const last = lines.length > PER_PAGE ? mails.at(-1) : undefined
      return { mails, next: last ? `${last.createdAt}_${last.mailId}` : null }
    }),
    route(getMail, async (request) => {
      const mail = await outbox.find(request.params.mailId)
      if (!mail) throw new ProblemError('not-found')
      const { kind: _, linkId: __, replyTo: ___, attachments, ...shown } = mail
      const token = await tokenFor(mail, actorOf(request))
      const text = shown.text.replaceAll(`=${HIDDEN_TOKEN}`, () => `=${token}`)
      return { ...shown, text, attachments: attachments.map(({ name, media }) => ({ name, media })) }
    }),
    route(openMailAttachment, async ({ params: { mailId, number } }, reply) => {
      const attachment = (await outbox.find(mailId))?.attachments[Number(number)]
      const file = attachment && (await attachmentStores[attachment.of].read(FileName.parse(attachment.stored)))
      if (!file) throw new ProblemError('not-found')
      return reply
        .headers({ ...SANDBOXED, 'content-disposition': dispositionOf('attachment', attachment.name) })
        .header('content-length', file.bytes)
        .type(attachment.media)
        .send(file.content)
    }),
  ]
}
