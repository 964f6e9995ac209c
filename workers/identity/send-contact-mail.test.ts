import type { Mail, Sent } from '@portal/infra/mail/mailer'
import { aRun } from '@portal/tests/support/portal/job-run'
import { memoryOutbox } from '@portal/tests/support/portal/memory-outbox'
import { describe, expect, it } from 'vitest'
import { sendingContactMail } from './send-contact-mail.ts'

const clock = () => new Date('2026-11-21T08:00:00Z')
const mail = {
  mailId: 'contact-1',
  memberId: null,
  kind: 'contact' as const,
  linkId: null,
  language: 'en',
  address: 'support@example.org',
  replyTo: 'ada@example.org',
  subject: 'My account',
  text: 'I <b>cannot</b> sign in.',
}

const sending = async (differs: object = {}, sent: Sent | null = { became: 'sent', to: 'smtp' }) => {
  const taken: Mail[] = []
  const send = async (one: Mail) => {
    taken.push(one)
    if (sent === null) throw new Error('away')
    return sent
  }
  const outbox = memoryOutbox()
  await outbox.write({ ...mail, ...differs }, clock())
  const { run } = sendingContactMail({ mailer: { send }, outbox, clock })
  const done = (mailId = mail.mailId, isLastTry = false) => run({ mailId }, aRun({ id: 'run-1', isLastTry }))
  return { taken, done, stateOf: async () => (await outbox.find(mail.mailId))?.state }
}

describe('a message to those who run the community', () => {
  it('is sent to the address for help; answers go to who wrote it, and nothing in it is taken for HTML', async () => {
    const { taken, done, stateOf } = await sending()
    await done()
    expect(taken).toMatchObject([{ to: 'support@example.org', replyTo: 'ada@example.org', owner: 'visitor' }])
    expect(taken[0]?.html).toContain('I &lt;b&gt;cannot&lt;/b&gt; sign in.')
    expect(await stateOf()).toBe('sent')
  })

  it('stays in the outbox where there is no mail server, or no address for help', async () => {
    const kept = await sending({}, { became: 'sent', to: 'file.eml' })
    await kept.done()
    expect(await kept.stateOf()).toBe('kept')
    const nowhere = await sending({ address: '' })
    await nowhere.done()
    expect([nowhere.taken, await nowhere.stateOf()]).toEqual([[], 'suppressed'])
  })

  it('waits while no mail server takes it, and has failed after the last try', async () => {
    const { done, stateOf } = await sending({}, null)
    await expect(done()).rejects.toThrow('away')
    expect(await stateOf()).toBe('waiting')
    await expect(done(mail.mailId, true)).rejects.toThrow('away')
    expect(await stateOf()).toBe('failed')
  })

  it('that was removed meanwhile, or sent, is not sent', async () => {
    const { taken, done } = await sending()
    await done('contact-2')
    expect(taken).toEqual([])
    for (const _ of ['sent', 'asked again']) await done()
    expect(taken).toHaveLength(1)
  })
})
