import { Readable } from 'node:stream'
import type { AccountMail } from '@portal/contracts/asks/identity'
import type { MemberContact } from '@portal/contracts/events/identity'
import { MOST_ATTACHED_BYTES } from '@portal/contracts/identity/mail-attachment'
import { namelessName } from '@portal/contracts/identity/nameless'
import { Instant, MemberId } from '@portal/contracts/ids'
import type { Mail, Sent } from '@portal/infra/mail/mailer'
import { linkTokens } from '@portal/services/identity/link-token'
import { aRun } from '@portal/tests/support/portal/job-run'
import { memoryFiles } from '@portal/tests/support/portal/memory-files'
import { memoryOutbox } from '@portal/tests/support/portal/memory-outbox'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { describe, expect, it } from 'vitest'
import { sendingAccountMail } from './send-account-mail.ts'

const memberId = MemberId.parse(uuidOf('noor'))
const tokens = linkTokens('a secret of thirty-two characters')
const reset: AccountMail = { memberId, kind: 'reset-password', language: 'en', linkId: uuidOf('link') }
const noor: MemberContact = { username: 'noor@example.org', displayName: 'Noor' }

const former: MemberContact = { username: 'noor@before.example', displayName: 'Noor' }

const sendingTo = (contact: MemberContact | null, send?: (mail: Mail) => Promise<Sent>) => {
  const sent: Mail[] = []
  const take = async (mail: Mail): Promise<Sent> => {
    sent.push(mail)
    return { became: 'sent', to: 'smtp' }
  }
  const means = {
    siteFace: async () => ({ site: 'Tea & Co', accent: '#7a1f3d' }),
    portalUrl: 'https://tea.example.org/',
    providerName: (id: string) => `the service ${id}`,
    tokenOf: tokens.make,
  }
  const outbox = memoryOutbox()
  const clock = () => new Date('2026-11-21T08:00:00Z')
  const exports = memoryFiles()
  const attachmentStores = { exports, uploads: memoryFiles() }
  const parts = {
    mailer: { send: send ?? take },
    outbox,
    attachmentStores,
    clock,
    contactOf: async () => contact,
    contactBefore: async () => contact && former,
  }
  const { run } = sendingAccountMail({ ...means, ...parts })
  return {
    sent,
    outbox,
    exports,
    run: (asked: AccountMail, id = 'run-1', isLastTry = false) => run(asked, aRun({ id, isLastTry })),
  }
}

describe('a mail about an account', () => {
  it('holds the link to the screen, with a token that is made only now', async () => {
    const { sent, run } = sendingTo(noor)
    expect(await run(reset)).toEqual({ mail: 'reset-password', became: 'sent', to: 'smtp' })
    const [mail] = sent
    const [, token = ''] = /https:\/\/tea\.example\.org\/pwreset\?utoken=(\S+)/.exec(mail?.text ?? '') ?? []
    expect(tokens.read(token, 'reset-password')).toMatchObject({ memberId, linkId: reset.linkId })
    expect(mail?.html).toContain(`href="https://tea.example.org/pwreset?utoken=${token}"`)
    expect(mail).toMatchObject({ to: 'noor@example.org', owner: memberId, subject: 'Set a new password for Tea & Co' })
  })

  it('is in the colour of the community, and can be read on it', async () => {
    const { sent, run } = sendingTo(noor)
    await run(reset)
    expect(sent[0]?.html).toContain('background:#7a1f3d;color:#ffffff')
    expect(sent[0]?.html).not.toContain('#0b6b63')
  })

  it('calls nobody by an id who has chosen no name', async () => {
    const { sent, run } = sendingTo({ ...noor, displayName: namelessName(memberId) })
    await run(reset)
    expect(sent[0]?.text).toMatch(/^Hello,\n/)
    expect(`${sent[0]?.html}`).not.toContain('Anonymous')
  })

  it('is written in the language that was asked for, from right to left where that is', async () => {
    const { sent, run } = sendingTo(noor)
    await run({ ...reset, language: 'ar' })
    expect(sent[0]?.html).toContain('<html lang="ar" dir="rtl">')
    expect(sent[0]?.subject).toMatch(/\p{Script=Arabic}/u)
    await run({ ...reset, language: 'fr' }, 'run-2')
    expect(sent[1]?.html).toContain('<html lang="fr" dir="ltr">')
    expect(sent[1]?.subject).toBe('Définissez un nouveau mot de passe pour Tea & Co')
  })

  it('names the service that was linked or removed, and leads to the list of services', async () => {
    const { sent, run } = sendingTo(noor)
    const about = { memberId, language: 'en', linkId: null, provider: 'example' } as const
    await run({ ...about, kind: 'social-linked' })
    await run({ ...about, kind: 'social-removed' }, 'run-2')
    expect(sent.map(({ text }) => text)).toEqual([
      expect.stringContaining('the service example has been connected to your account at Tea & Co'),
      expect.stringContaining('You no longer sign in to Tea & Co by the service example.'),
    ])
    expect(sent[0]?.text).toContain('https://tea.example.org/u/profile/services')
  })

  it('tells what happened to passkeys and recovery codes, and leads to them', async () => {
    const { sent, run } = sendingTo(noor)
    const kinds = [
      'passkey-added',
      'passkey-removed',
      'second-factor-removed',
      'recovery-codes-made',
      'recovery-code-used',
    ] as const
    for (const kind of kinds) await run({ memberId, kind, language: 'en', linkId: null }, kind)
    expect(sent.map(({ text }) => text)).toEqual([
      expect.stringContaining('A passkey has been added to your account at Tea & Co'),
      expect.stringContaining('A passkey has been removed from your account at Tea & Co'),
      expect.stringContaining('has removed all passkeys and recovery codes of your account'),
      expect.stringContaining('New recovery codes have been made for your account at Tea & Co'),
      expect.stringContaining('with your password and a recovery code'),
    ])
    for (const { text } of sent) expect(text).toContain('https://tea.example.org/u/profile/passkeys')
  })

  it('says on which day the account is deleted, and how to keep it', async () => {
    const { sent, run } = sendingTo(noor)
    const dueAt = Instant.parse('2026-11-29T08:00:00.000Z')
    await run({ memberId, kind: 'erasure-asked', language: 'fr', linkId: null, dueAt })
    expect(sent[0]?.text).toContain('sera supprimé définitivement le 29 novembre 2026')
    expect(sent[0]?.text).toContain('https://tea.example.org/u/profile/delete')
  })

  it('shows names as they are written: nothing in them is taken for HTML', async () => {
    const { sent, run } = sendingTo({ ...noor, displayName: '<img src=x onerror=steal()>' })
    await run(reset)
    expect(sent[0]?.html).toContain('Hello &lt;img src=x onerror=steal()&gt;,')
    expect(sent[0]?.html).not.toContain('<img')
    expect(sent[0]?.text).toContain('Hello <img src=x onerror=steal()>,')
  })

  it('says of a changed password what happened, and has no link', async () => {
    const { sent, run } = sendingTo(noor)
    await run({ ...reset, kind: 'password-changed', linkId: null })
    expect(sent[0]?.text).toContain('has been changed')
    expect(sent[0]?.text).not.toContain('http')
  })

  it('tells the address before that another one took its place', async () => {
    const { sent, run } = sendingTo(noor)
    await run({ ...reset, kind: 'username-changed', linkId: null, since: 'digest' })
    expect(sent[0]).toMatchObject({ to: former.username, owner: memberId })
    expect(sent[0]?.text).toContain('has another e-mail address now')
    expect(sent[0]?.text).not.toContain('http')
    expect(JSON.stringify(sent[0])).not.toContain(noor.username)
  })

  it('is not sent to who was erased meanwhile', async () => {
    const { sent, run } = sendingTo(null)
    expect(await run(reset)).toEqual({ mail: 'reset-password', became: 'suppressed' })
    expect(sent).toEqual([])
  })

  it('that is refused for good is not tried again; any other failure is', async () => {
    const refused = sendingTo(noor, async () => ({ became: 'refused', because: 'status 550' }))
    expect(await refused.run(reset)).toEqual({ mail: 'reset-password', became: 'refused', because: 'status 550' })
    const failing = sendingTo(noor, async () => {
      throw new Error('away')
    })
    await expect(failing.run(reset)).rejects.toThrow('away')
  })

  it('is in the outbox with what became of it, and without the token of its link', async () => {
    const { outbox, run } = sendingTo(noor)
    await run(reset)
    const kept = await outbox.find('run-1')
    expect(kept).toMatchObject({ memberId, state: 'sent', address: 'noor@example.org', linkId: reset.linkId })
    expect(kept?.text).toContain('https://tea.example.org/pwreset?utoken=hidden\n')
  })

  it('waits in the outbox while no mail server takes it, and is kept there where there is none', async () => {
    const away = sendingTo(noor, async () => {
      throw new Error('away')
    })
    await away.run(reset).catch(() => undefined)
    expect(await away.outbox.find('run-1')).toMatchObject({ state: 'waiting' })
    await away.run(reset, 'run-1', true).catch(() => undefined)
    expect(await away.outbox.find('run-1')).toMatchObject({ state: 'failed', because: 'server-away' })
    const folder = sendingTo(noor, async () => ({ became: 'sent', to: 'noor.eml' }))
    await folder.run(reset)
    expect(await folder.outbox.find('run-1')).toMatchObject({ state: 'kept' })
  })

  it('is not sent once more where it has left already: staff had sent it again before its own job was retried', async () => {
    const { sent, outbox, run } = sendingTo(noor)
    await run(reset)
    expect(await run(reset)).toMatchObject({ became: 'suppressed' })
    expect(sent).toHaveLength(1)
    await outbox.settle('run-1', 'failed', 'server-away', new Date('2026-11-21T08:00:00Z'))
    await run(reset)
    expect(sent).toHaveLength(2)
  })

  it('is not sent to a mailbox that the mail server did not know a moment ago', async () => {
    const { sent, outbox, run } = sendingTo(noor, async () => ({ became: 'refused', because: 'status 550' }))
    await run(reset, 'first')
    expect(await outbox.find('first')).toMatchObject({ state: 'refused', because: 'status 550' })
    expect(await run(reset, 'second')).toMatchObject({ became: 'suppressed' })
    expect(await outbox.find('second')).toMatchObject({ state: 'suppressed' })
    expect(sent).toEqual([])
  })

  it('takes its attachments from where they are kept, and the outbox says which they are', async () => {
    const { sent, outbox, exports, run } = sendingTo(noor)
    const { name: stored } = await exports.write(Readable.from([Buffer.from('%PDF-1.7')]))
    const file = { of: 'exports', stored, name: 'Tea.pdf', media: 'application/pdf' } as const
    await run({ ...reset, attachments: [file] })
    expect(sent[0]?.attachments).toEqual([
      { name: 'Tea.pdf', media: 'application/pdf', content: Buffer.from('%PDF-1.7') },
    ])
    expect((await outbox.find('run-1'))?.attachments).toEqual([file])
  })

  it('is not sent without an attachment that is missing or with too large ones, and says so', async () => {
    const { sent, outbox, exports, run } = sendingTo(noor)
    const file = { of: 'uploads', stored: 'a'.repeat(32), name: 'Tea.pdf', media: 'application/pdf' } as const
    expect(await run({ ...reset, attachments: [file] })).toMatchObject({ became: 'failed' })
    expect(await outbox.find('run-1')).toMatchObject({ state: 'failed', because: 'attachment-missing' })
    const { name: stored } = await exports.write(Readable.from([Buffer.alloc(MOST_ATTACHED_BYTES / 2 + 1)]))
    const large = { ...file, of: 'exports', stored } as const
    await run({ ...reset, attachments: [large, large] }, 'run-2')
    expect(await outbox.find('run-2')).toMatchObject({ state: 'failed', because: 'attachment-too-large' })
    expect(sent).toEqual([])
  })

  it('says of itself nothing that names anybody: operators read it', async () => {
    const { run } = sendingTo(noor)
    expect(JSON.stringify(await run(reset))).not.toMatch(/noor/i)
  })
})
