import { getMail, listMails, openMailAttachment, resendMail } from '@portal/contracts/http/mails'
import { HIDDEN_TOKEN } from '@portal/contracts/identity/hidden-token'
import { sendMailAgain } from '@portal/contracts/jobs/identity'
import type { Enqueue } from '@portal/infra/jobs/jobs'
import type { AttachmentStores } from '@portal/infra/mail/outbox'
import { FileName } from '@portal/infra/tools/file-name'
import { commandOf } from '../../http/calls/command.ts'
import { dispositionOf } from '../../http/calls/disposition.ts'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { type Actor, actorOf } from '../../http/sessions/actor.ts'
import type { CarryOut } from '../../kernel/act.ts'
import type { IdentityCommands } from '../commands.ts'
import { linkTokens } from '../link-token.ts'
import { linkIn, withToken } from '../outbox/mail-link.ts'
import type { MailCursor, Outbox, StoredMail } from '../outbox/outbox.ts'
import { sendingAgain } from '../outbox/sending-again.ts'
import { changeRefusal } from '../policy.ts'

const PER_PAGE = 50

/** A file is downloaded; should a browser show it, it may do nothing. */
const SANDBOXED = { 'content-security-policy': "default-src 'none'; sandbox", 'cache-control': 'private, no-store' }

type Deps = Readonly<{
  attachmentStores: AttachmentStores
  outbox: Pick<Outbox, 'page' | 'find'>
  commands: Pick<IdentityCommands, 'accountOf' | 'linkedMember'>
  carryOut: CarryOut
  enqueue: Enqueue
  tokenSecret: string
}>

const cursorOf = (before: string | undefined): MailCursor | null => {
  if (before === undefined) return null
  const at = before.indexOf('_')
  const createdAt = before.slice(0, at)
  if (Number.isNaN(Date.parse(createdAt))) throw new ProblemError('invalid-request')
  return { createdAt, mailId: before.slice(at + 1) }
}

/** The audit trail names who asked for it; the worker sends the mail. */
const resendRoute = ({ outbox, commands, carryOut, enqueue }: Deps) =>
  route(resendMail, async (request) => {
    const { mailId } = request.params
    const { actor, commandId } = commandOf(request)
    const act = { name: 'mail send-again', target: `mail ${mailId}`, asked: [mailId] } as const
    const { outcome } = await carryOut({ accountId: actor.id, actionId: commandId }, act, async () => {
      const mail = await outbox.find(mailId)
      if (!mail) throw new ProblemError('not-found')
      if ((await sendingAgain(commands, mail)) !== 'possible')
        return { outcome: 'refused', detail: `Mail ${mailId} cannot be sent again.` }
      await enqueue(sendMailAgain, { mailId, call: commandId })
      return { outcome: 'done', detail: `Mail ${mailId} is sent again.` }
    })
    if (outcome === 'refused') throw new ProblemError('not-possible')
    return { status: 'success' } as const
  })

/** What staff see of the mails to members. */
export const mailsRoutes = (deps: Deps) => {
  const { outbox, commands, tokenSecret, attachmentStores } = deps
  const { make } = linkTokens(tokenSecret)

  /**
   * Where there is no mail server, the mails end here: staff hand a link on, or use it to try the portal. A link opens the account,
   * so that of staff is for developers alone.
   */
  const tokenFor = async (mail: StoredMail, actor: Actor): Promise<string> => {
    const link = mail.state === 'kept' ? linkIn(mail) : null
    const account = link && (await commands.accountOf(link.memberId))
    if (!account) return HIDDEN_TOKEN
    const refusal = changeRefusal(actor, { memberId: link.memberId, accountType: account.accountType })
    return refusal === null ? make(link) : HIDDEN_TOKEN
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
      const text = withToken(shown.text, token)
      const again = await sendingAgain(commands, mail)
      return { ...shown, text, attachments: attachments.map(({ name, media }) => ({ name, media })), again }
    }),
    resendRoute(deps),
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
