import { MemberId } from '@portal/contracts/ids'
import { memoryOutbox } from '@portal/tests/support/portal/memory-outbox'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { expect, it } from 'vitest'
import type { Mail, Sent } from '../mail/mailer.ts'
import { handOverMail, sentOrThrow } from './hand-over-mail.ts'
import { MailNotTaken } from './mail-not-taken.ts'

const noor = MemberId.parse(uuidOf('noor'))
const mail = {
  id: 'mail-1',
  owner: noor,
  to: 'noor@example.org',
  subject: 'Tea',
  text: 'https://tea.example.org/?token=secret',
  html: '<p>Tea</p>',
  language: 'en',
}
const kept = { kind: 'mailing', text: 'https://tea.example.org/?token=hidden' } as const
const clock = () => new Date('2026-11-21T08:00:00Z')

const handing = (send: () => Promise<Sent>) => {
  const [outbox, seen] = [memoryOutbox(), [] as Mail[]]
  const mailer = {
    send: (one: Mail) => {
      seen.push(one)
      return send()
    },
  }
  const hand = () => handOverMail({ outbox, mailer, clock }, mail, kept)
  return { outbox, seen, hand, stored: () => outbox.find(mail.id) }
}

it.each([
  [{ became: 'sent', to: 'smtp' }, 'sent', null],
  [{ became: 'sent', to: 'noor.eml' }, 'kept', null],
  [{ became: 'refused', because: 'status 550' }, 'refused', 'status 550'],
] as const)('a mail of which the mailer says %j is settled as %s in the outbox', async (sent, state, because) => {
  const { hand, stored } = handing(async () => sent)
  expect(await hand()).toEqual({ state, sent })
  expect(await stored()).toMatchObject({
    memberId: noor,
    state,
    because,
    address: mail.to,
    linkId: null,
    text: kept.text,
  })
})

it('a mail that no server takes waits in the outbox with the reason, and is the same when it is handed over again', async () => {
  const away = new MailNotTaken('ESOCKET')
  const { hand, seen, stored, outbox } = handing(() => Promise.reject(away))
  const handed = await hand()
  expect(handed).toEqual({ state: 'waiting', error: away })
  const trying = { outbox, clock, mailId: mail.id, isLastTry: false }
  await expect(sentOrThrow(handed, trying)).rejects.toThrow(away)
  expect(await stored()).toMatchObject({ state: 'waiting', because: 'ESOCKET' })
  await hand()
  expect(seen[0]).toMatchObject({ ...mail, messageRef: expect.any(String) })
  expect(seen[1]).toEqual(seen[0])
})

it('a mail that no server took at the last try has failed, and is sent where it is handed over again after all', async () => {
  const answers: (() => Promise<Sent>)[] = [
    () => Promise.reject(new MailNotTaken('ESOCKET')),
    async () => ({ became: 'sent', to: 'smtp' }),
  ]
  const { hand, stored, outbox } = handing(
    () => answers.shift()?.() ?? Promise.reject(new Error('handed over too often')),
  )
  const trying = { outbox, clock, mailId: mail.id, isLastTry: true }
  await expect(sentOrThrow(await hand(), trying)).rejects.toThrow('ESOCKET')
  expect(await stored()).toMatchObject({ state: 'failed', because: 'server-away' })
  await sentOrThrow(await hand(), trying)
  expect(await stored()).toMatchObject({ state: 'sent', because: null })
})

it('a mail is not handed over before it is in the outbox', async () => {
  const { outbox, seen } = handing(async () => ({ became: 'sent', to: 'smtp' }))
  const full = { ...outbox, write: () => Promise.reject(new Error('the disk is full')) }
  const mailer = { send: async (one: Mail): Promise<Sent> => ({ became: 'sent', to: String(seen.push(one)) }) }
  await expect(handOverMail({ outbox: full, mailer, clock }, mail, kept)).rejects.toThrow('the disk is full')
  expect(seen).toEqual([])
})
