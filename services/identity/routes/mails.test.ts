import { randomUUID } from 'node:crypto'
import type { AccountType } from '@portal/contracts/events/identity'
import type { MailState } from '@portal/contracts/http/mails'
import { memoryOutbox } from '@portal/tests/support/portal/memory-outbox'
import { PASSWORD, signedInAs, TOKEN_SECRET } from '@portal/tests/support/portal/portal'
import { describe, expect, it } from 'vitest'
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
