import { Readable } from 'node:stream'
import { MemberId } from '@portal/contracts/ids'
import type { Mail, Sent } from '@portal/infra/mail/mailer'
import type { WrittenMail } from '@portal/infra/mail/outbox'
import { linkTokens } from '@portal/services/identity/link-token'
import { textToSend } from '@portal/services/identity/outbox/mail-link'
import { aRun } from '@portal/tests/support/portal/job-run'
import { memoryFiles } from '@portal/tests/support/portal/memory-files'
import { memoryOutbox } from '@portal/tests/support/portal/memory-outbox'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { describe, expect, it } from 'vitest'
import { sendingMailAgain } from './send-mail-again.ts'

const clock = () => new Date('2026-11-21T08:00:00Z')
const tokens = linkTokens('a secret of thirty-two characters')
const link = { memberId: MemberId.parse(uuidOf('noor')), linkId: uuidOf('link'), purpose: 'activate' } as const
const refused = {
  mailId: 'one',
  memberId: link.memberId,
  kind: 'activate',
  linkId: link.linkId,
  language: 'ar',
  address: 'noor@example.org',
  replyTo: null,
  subject: 'Activate',
  text: 'Hello <b>Noor</b>,\n\nhttps://x.org/activate?obj=hidden.',
} satisfies WrittenMail

const sending = async (
  differs: Partial<WrittenMail> = {},
  send: () => Promise<Sent> = async () => ({ became: 'sent', to: 'smtp' }),
) => {
  const taken: Mail[] = []
  const outbox = memoryOutbox()
  const exports = memoryFiles()
  const messageRef = await outbox.write({ ...refused, ...differs }, clock())
  await outbox.settle('one', 'refused', 'status 550', clock())
  const mailer = {
    send: (mail: Mail) => {
      taken.push(mail)
      return send()
    },
  }
  const attachmentStores = { exports, uploads: memoryFiles() }
  const siteFace = async () => ({ site: 'Tea', accent: '#7a1f3d' })
  const { run } = sendingMailAgain({ mailer, outbox, attachmentStores, textOf: textToSend(tokens), siteFace, clock })
  const done = (mailId = 'one', isLastTry = false) => run({ mailId, call: 'a' }, aRun({ id: 'run-1', isLastTry }))
  return { taken, done, exports, messageRef, stateOf: async () => (await outbox.find('one'))?.state, outbox }
}

describe('a refused mail', () => {
  it('is sent again as it was, with the token of its link, which nobody keeps', async () => {
    const { taken, done, stateOf, messageRef } = await sending()
    expect(await done()).toEqual({ mail: 'activate', became: 'sent', to: 'smtp' })
    const [mail] = taken
    expect(mail).toMatchObject({
      id: 'one',
      to: 'noor@example.org',
      owner: link.memberId,
      subject: 'Activate',
      messageRef,
    })
    const [, token = ''] = /obj=([\w-]+)\.$/.exec(mail?.text ?? '') ?? []
    expect(tokens.read(token, 'activate')).toEqual(link)
    expect(mail?.html).toContain('dir="rtl"')
    expect(mail?.html).toContain('color:#7a1f3d')
    expect(mail?.html).toContain('Hello &lt;b&gt;Noor&lt;/b&gt;')
    expect(mail?.html).toContain(`<a href="https://x.org/activate?obj=${token}"`)
    expect(await stateOf()).toBe('sent')
  })

  it('waits while the mail server is away, and is sent by the next attempt', async () => {
    let isAway = true
    const { done, stateOf } = await sending({}, async () => {
      if (isAway) throw new Error('away')
      return { became: 'sent', to: 'smtp' }
    })
    await expect(done()).rejects.toThrow('away')
    expect(await stateOf()).toBe('waiting')
    isAway = false
    await done()
    expect(await stateOf()).toBe('sent')
  })

  it('has failed after the last try, and may be sent again as one that no mail server took', async () => {
    let isAway = true
    const { done, stateOf } = await sending({}, async () => {
      if (isAway) throw new Error('away')
      return { became: 'sent', to: 'smtp' }
    })
    await expect(done('one', true)).rejects.toThrow('away')
    expect(await stateOf()).toBe('failed')
    isAway = false
    await done()
    expect(await stateOf()).toBe('sent')
  })

  it('that could not be made is not sent', async () => {
    const { done, taken, outbox } = await sending()
    await outbox.settle('one', 'failed', 'attachment-missing', clock())
    expect(await done()).toMatchObject({ became: 'suppressed' })
    expect(taken).toEqual([])
  })

  it('that was sent meanwhile, or removed, is not sent', async () => {
    const { done, taken } = await sending()
    await done()
    await done()
    await done('two')
    expect(taken).toHaveLength(1)
  })

  it('has its files with it, and fails where one is not kept any more', async () => {
    const { name: stored } = await memoryFiles().write(Readable.from([Buffer.from('%PDF')]))
    const attachments = [{ of: 'exports', stored, name: 'Tea.pdf', media: 'application/pdf' }] as const
    const { done, taken, stateOf } = await sending({ kind: 'report', linkId: null, attachments })
    expect(await done()).toMatchObject({ became: 'failed', because: 'attachment-missing' })
    expect([taken, await stateOf()]).toEqual([[], 'failed'])
  })
})
