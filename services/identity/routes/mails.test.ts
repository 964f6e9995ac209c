import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { AccountType } from '@portal/contracts/events/identity'
import type { MailState } from '@portal/contracts/http/mails'
import type { Enqueue } from '@portal/infra/jobs/jobs'
import type { WrittenMail } from '@portal/infra/mail/outbox'
import { memoryFiles } from '@portal/tests/support/portal/memory-files'
import { memoryOutbox } from '@portal/tests/support/portal/memory-outbox'
import { PASSWORD, signedInAs, TOKEN_SECRET } from '@portal/tests/support/portal/portal'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { linkTokens } from '../link-token.ts'

const tokens = linkTokens(TOKEN_SECRET)

/** What an account of staff sees of a mail with a link to a member. */
const seenBy = async (asks: AccountType, to: AccountType, state: MailState) => {
  const outbox = memoryOutbox()
  const portal = await signedInAs(asks, { outbox })
  const registration = { username: 'robin@example.org', displayName: 'Robin', password: PASSWORD, accountType: to }
  const registered = await portal.deps.commands.registerMember(registration)
  if (registered.outcome === 'rejected') throw new Error('not registered')
  const { memberId } = registered
  const mail = { mailId: 'one', memberId, kind: 'activate', linkId: randomUUID(), language: 'en' } as const
  const words = {
    address: 'robin@example.org',
    replyTo: null,
    subject: 'Activate',
    text: 'Open https://x.org/activate?obj=hidden now',
  }
  await outbox.write({ ...mail, ...words }, new Date('2026-11-21T08:00:00Z'))
  await outbox.settle('one', state, null, new Date('2026-11-21T08:00:01Z'))
  const ask = (url: string) => portal.app.inject({ url, headers: { cookie: portal.cookie } })
  const { text } = (await ask('/api/mails/one')).json()
  const token = /obj=(\S+) now/.exec(text)?.[1] ?? ''
  return { ask, text, link: tokens.read(token, 'activate'), memberId, linkId: mail.linkId }
}

describe('a file that goes with a mail', () => {
  const opened = async (asks: AccountType) => {
    const exports = memoryFiles()
    const outbox = memoryOutbox()
    const portal = await signedInAs(asks, { outbox, attachmentStores: { exports, uploads: memoryFiles() } })
    const stored = await exports.write(Readable.from([Buffer.from('%PDF-1.7')]))
    const file = { of: 'exports', stored: stored.name, name: 'Thé “Q4”.pdf', media: 'application/pdf' } as const
    const mail = {
      mailId: 'one',
      memberId: null,
      kind: 'contact',
      linkId: null,
      language: 'en',
      replyTo: null,
    } as const
    const words = { address: 'robin@example.org', subject: 'Report', text: 'Here it is' }
    await outbox.write({ ...mail, ...words, attachments: [file] }, new Date('2026-11-21T08:00:00Z'))
    const ask = (path: string) => portal.app.inject({ url: `/api/mails/${path}`, headers: { cookie: portal.cookie } })
    return { ask, gone: () => exports.remove(stored.name) }
  }

  it('is named with the mail, and downloaded by staff as what it is', async () => {
    const { ask } = await opened('admin')
    expect((await ask('one')).json().attachments).toEqual([{ name: 'Thé “Q4”.pdf', media: 'application/pdf' }])
    const reply = await ask('one/attachments/0')
    expect(reply.body).toBe('%PDF-1.7')
    expect(reply.headers['content-type']).toBe('application/pdf')
    expect(reply.headers['content-disposition']).toContain("filename*=UTF-8''Th%C3%A9%20%E2%80%9CQ4%E2%80%9D.pdf")
    expect(reply.headers['content-security-policy']).toContain('sandbox')
  })

  it('is not found once it is not kept any more, under another number, or by who is not staff', async () => {
    const { ask, gone } = await opened('admin')
    expect((await ask('one/attachments/1')).statusCode).toBe(404)
    expect((await ask('two/attachments/0')).statusCode).toBe(404)
    await gone()
    expect((await ask('one/attachments/0')).statusCode).toBe(404)
    expect((await (await opened('user')).ask('one/attachments/0')).statusCode).toBe(403)
  })
})

describe('a mail that was refused', () => {
  const refusedMail = async (differs: Partial<WrittenMail> = {}) => {
    const outbox = memoryOutbox()
    const jobs: unknown[] = []
    const enqueue: Enqueue = async ({ name }, payload) => void jobs.push([name, payload])
    const portal = await signedInAs('admin', { outbox, enqueue })
    const robin = { username: 'robin@example.org', displayName: 'Robin', password: PASSWORD }
    const registered = await portal.deps.commands.registerMember({ ...robin, accountType: 'user' })
    if (registered.outcome === 'rejected') throw new Error('not registered')
    const { memberId } = registered
    await portal.deps.commands.requestLink({ username: robin.username, purpose: 'sign-in', language: 'en' })
    const [, requested] = await Array.fromAsync(portal.log.readStream(`member-${memberId}`))
    const linkId = z.object({ linkId: z.string() }).parse(requested?.event).linkId
    const mail = { mailId: 'one', memberId, kind: 'sign-in', linkId, language: 'en', replyTo: null } as const
    const words = { address: robin.username, subject: 'Sign in', text: 'Open https://x.org/login?token=hidden' }
    await outbox.write({ ...mail, ...words, ...differs }, new Date('2026-11-21T08:00:00Z'))
    await outbox.settle('one', 'refused', 'status 554', new Date('2026-11-21T08:00:01Z'))
    const headers = { cookie: portal.cookie }
    const again = async () => (await portal.app.inject({ url: '/api/mails/one', headers })).json().again
    const resend = async () =>
      (await portal.app.inject({ method: 'POST', url: '/api/mails/one/send', headers })).statusCode
    const acts = () => Array.fromAsync(portal.log.readStream('operations'), ({ event }) => event)
    return { outbox, again, resend, jobs, acts, portal }
  }

  it('is sent again by a job where staff ask for it, and the audit trail has who did', async () => {
    const { again, resend, jobs, acts, portal } = await refusedMail()
    expect([await again(), await resend()]).toEqual(['possible', 200])
    expect(jobs).toEqual([['send-mail-again', { mailId: 'one', call: expect.any(String) }]])
    expect(await acts()).toMatchObject([{ action: 'mail send-again' }, { action: 'mail send-again', outcome: 'done' }])
    expect(JSON.stringify(await acts())).not.toContain('@')
    const other = await portal.app.inject({
      method: 'POST',
      url: '/api/mails/two/send',
      headers: { cookie: portal.cookie },
    })
    expect(other.statusCode).toBe(404)
  })

  it.each([
    ['of-mailing', { kind: 'mailing' }],
    ['link-over', { address: 'former@example.org' }],
    ['link-over', { linkId: randomUUID() }],
  ] as const)('stays as it is: %s', async (why, differs) => {
    const { again, resend, jobs } = await refusedMail(differs)
    expect([await again(), await resend(), jobs]).toEqual([why, 409, []])
  })

  it('is sent again alike where it failed because no mail server took it', async () => {
    const { outbox, again, resend, jobs } = await refusedMail()
    await outbox.settle('one', 'failed', 'server-away', new Date('2026-11-21T08:00:02Z'))
    expect([await again(), await resend(), jobs.length]).toEqual(['possible', 200, 1])
  })

  it('of a mailing that no mail server took is sent again from there', async () => {
    const { outbox, again, resend, jobs } = await refusedMail({ kind: 'mailing' })
    await outbox.settle('one', 'failed', 'server-away', new Date('2026-11-21T08:00:02Z'))
    expect([await again(), await resend(), jobs]).toEqual(['of-mailing', 409, []])
  })

  it('and taken since then is not sent twice', async () => {
    const { outbox, again, resend, jobs } = await refusedMail()
    await outbox.settle('one', 'sent', null, new Date('2026-11-21T08:00:02Z'))
    expect([await again(), await resend(), jobs]).toEqual(['no-need', 409, []])
  })
})

describe('a mail that staff look at', () => {
  it('has its link where there is no mail server, so that an account can be activated', async () => {
    const { link, memberId, linkId } = await seenBy('admin', 'user', 'kept')
    expect(link).toEqual({ memberId, linkId, purpose: 'activate' })
  })

  it.each(['waiting', 'sent', 'refused', 'suppressed'] as const)('that is %s hides its link', async (state) => {
    expect((await seenBy('developer', 'user', state)).text).toBe('Open https://x.org/activate?obj=hidden now')
  })

  it('to staff shows its link to developers alone', async () => {
    expect((await seenBy('admin', 'admin', 'kept')).link).toBeNull()
    expect((await seenBy('developer', 'admin', 'kept')).link).not.toBeNull()
  })

  it('is in the list without its text, and another one is not found', async () => {
    const { ask, memberId } = await seenBy('admin', 'user', 'kept')
    expect((await ask('/api/mails')).json()).toEqual({
      mails: [
        {
          mailId: 'one',
          memberId,
          address: 'robin@example.org',
          subject: 'Activate',
          state: 'kept',
          because: null,
          createdAt: '2026-11-21T08:00:00.000Z',
          changedAt: '2026-11-21T08:00:01.000Z',
        },
      ],
      next: null,
    })
    expect((await ask('/api/mails/other')).statusCode).toBe(404)
  })
})
