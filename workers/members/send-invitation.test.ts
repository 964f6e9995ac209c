import { MemberId } from '@portal/contracts/ids'
import type { Mail, Sent } from '@portal/infra/mail/mailer'
import { smtpMailer } from '@portal/infra/mail/smtp'
import { aRun } from '@portal/tests/support/portal/job-run'
import { memoryOutbox } from '@portal/tests/support/portal/memory-outbox'
import { smtpServer } from '@portal/tests/support/servers/smtp-server'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { describe, expect, it } from 'vitest'
import { sendingInvitation } from './send-invitation.ts'

const memberId = MemberId.parse(uuidOf('noor'))
const invitationId = uuidOf('invitation')

type Differs = Readonly<{
  displayName?: string | null
  isMember?: boolean
  isInvited?: boolean
  language?: string
  send?: (mail: Mail) => Promise<Sent>
}>

const sending = ({ displayName = 'Noor', isMember, isInvited, language = 'en', send }: Differs = {}) => {
  const sent: Mail[] = []
  const closed: string[] = []
  let address: string | null = 'sam@example.org'
  const outbox = memoryOutbox()
  const take = async (mail: Mail): Promise<Sent> => {
    sent.push(mail)
    return { became: 'sent', to: 'smtp' }
  }
  const { run } = sendingInvitation({
    invitations: {
      find: async () => ({ invitationId, memberId, address, addressDigest: 'digest', language }),
      isInvited: async () => isInvited ?? false,
      close: async (id) => {
        closed.push(id)
        address = null
      },
    },
    mailer: { send: send ?? take },
    outbox,
    inviterOf: async () => (displayName === null ? null : { username: 'noor@example.org', displayName }),
    isMember: async () => isMember ?? false,
    codeOf: () => 'a-code',
    siteFace: async () => ({ site: 'Tea', accent: '#7a1f3d' }),
    portalUrl: 'https://tea.example.org/',
    clock: () => new Date('2026-11-21T08:00:00Z'),
  })
  return { sent, closed, outbox, run: (isLastTry = false) => run({ invitationId }, aRun({ isLastTry })) }
}

describe('an invitation by mail', () => {
  it('arrives from a real mail server with the link of the member, and goes once', async () => {
    const server = await smtpServer()
    const mailer = smtpMailer({ url: server.url, from: 'Tea <tea@example.org>', bouncesTo: 'bounces@example.org' })
    const { run, closed, outbox } = sending({ send: mailer.send })
    await run()
    await run()
    mailer.close()
    await server.close()
    expect(server.taken).toHaveLength(1)
    const [{ to, from, message } = { to: '', from: '', message: '' }] = server.taken
    expect([to, from]).toEqual(['sam@example.org', 'bounces@example.org'])
    expect(message).toContain('Subject: Noor invites you to Tea')
    expect(message).toContain('https://tea.example.org/register?referral=a-code')
    expect(message).not.toContain('noor@example.org')
    expect(closed).toEqual([invitationId])
    const kept = await outbox.find(`invitation-${invitationId}`)
    expect(kept).toMatchObject({ kind: 'invitation', state: 'sent', memberId })
  })

  it.each([
    ['is a member', { isMember: true }],
    ['was invited before', { isInvited: true }],
    ['is invited by who may not sign in any more', { displayName: null }],
  ])('is not sent to who %s, and the address is forgotten', async (_, differs) => {
    const { sent, closed, run } = sending(differs)
    expect(await run()).toEqual({ mail: 'invitation', became: 'suppressed' })
    expect([sent, closed]).toEqual([[], [invitationId]])
  })

  it('is not sent to a mailbox that does not exist', async () => {
    const { sent, outbox, run } = sending()
    const mail = { mailId: 'before', memberId, kind: 'activate', linkId: null, language: 'en', replyTo: null } as const
    await outbox.write({ ...mail, address: 'sam@example.org', subject: '', text: '' }, new Date(0))
    await outbox.settle('before', 'refused', 'status 550', new Date(0))
    await run()
    expect(sent).toEqual([])
  })

  it.each(['https://evil.example', 'Buy at evil.example', 'noor@example.org', 'www evil', 'Anonymous 3f2b'])(
    'does not hold the name %s: it is no place for a link',
    async (displayName) => {
      const { sent, run } = sending({ displayName })
      await run()
      expect(sent[0]?.subject).toBe('You are invited to Tea')
      expect(sent[0]?.text).not.toContain(displayName)
    },
  )

  it('takes nothing in a name for HTML or for a header', async () => {
    const { sent, run } = sending({ displayName: '<b>Noor<b>\r\nBcc: x' })
    await run()
    expect(sent[0]?.subject).toBe('<b>Noor<b> Bcc: x invites you to Tea')
    expect(sent[0]?.html).toContain('&lt;b&gt;Noor')
  })

  it('is tried again while the mail server is away, and the address is kept until then', async () => {
    const { closed, run, outbox } = sending({
      send: async () => {
        throw new Error('away')
      },
    })
    await expect(run()).rejects.toThrow('away')
    expect(closed).toEqual([])
    await expect(run(true)).rejects.toThrow('away')
    expect(await outbox.find(`invitation-${invitationId}`)).toMatchObject({ state: 'failed', because: 'server-away' })
  })

  it('that staff have sent again since is not sent by a later run of its own job', async () => {
    const { sent, closed, run, outbox } = sending()
    const mail = { mailId: `invitation-${invitationId}`, memberId, kind: 'invitation', linkId: null } as const
    const written = { ...mail, language: 'en', address: 'sam@example.org', replyTo: null, subject: '', text: '' }
    await outbox.write(written, new Date(0))
    await outbox.settle(mail.mailId, 'sent', null, new Date(0))
    expect(await run()).toEqual({ mail: 'invitation', became: 'suppressed' })
    expect([sent, closed]).toEqual([[], [invitationId]])
  })
})
