import { randomUUID } from 'node:crypto'
import type { MailLine } from '@portal/contracts/http/mails'
import { isUnknownMailbox } from '@portal/infra/tools/unknown-mailbox'
import type { Outbox, StoredMail } from '@portal/services/identity/outbox/outbox'

const lineOf = (mail: StoredMail): MailLine => {
  const { kind: _, linkId: __, replyTo: ___, language: ____, text: _____, attachments: ______, ...line } = mail
  return line
}

/** The mails of a test, all on one page. */
export const memoryOutbox = (): Outbox => {
  const mails = new Map<string, StoredMail>()
  const refs = new Map<string, string>()
  return {
    write: async (mail, at) => {
      const times = { createdAt: at.toISOString(), changedAt: at.toISOString() }
      const { attachments = [], ...written } = mail
      const kept = { ...written, attachments, ...times, state: 'waiting', because: null } as const
      if (!mails.has(mail.mailId)) mails.set(mail.mailId, kept)
      const messageRef = refs.get(mail.mailId) ?? randomUUID()
      refs.set(mail.mailId, messageRef)
      return messageRef
    },
    settle: async (mailId, state, because, at) => {
      const mail = mails.get(mailId)
      if (mail) mails.set(mailId, { ...mail, state, because, changedAt: at.toISOString() })
    },
    isRefused: async (address) =>
      [...mails.values()].some((mail) => mail.address === address && isUnknownMailbox(mail.because ?? '')),
    page: async () => [...mails.values()].map(lineOf),
    find: async (mailId) => mails.get(mailId) ?? null,
  }
}
