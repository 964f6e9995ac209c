import { readdirSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { temporaryFolder } from '@portal/tests/support/servers/temporary-folder'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { isUnknownMailbox } from '../tools/unknown-mailbox.ts'
import { folderMailer } from './folder.ts'
import type { Mail } from './mailer.ts'
import { smtpMailer } from './smtp.ts'

const FROM = 'Portal <portal@example.org>'
const mail: Mail = {
  id: 'account-mails-mail-1',
  owner: '3f2b8c1e-7d64-4b1a-9c55-0a1b2c3d4e5f',
  to: 'noor@example.org',
  subject: 'Your password was changed',
  text: 'Hello Noor',
  html: '<p>Hello Noor</p>',
  language: 'en',
}

type Taken = Readonly<{ to: readonly string[]; message: string }>
const open = new Set<() => Promise<void>>()
afterEach(async () => {
  for (const close of open) await close()
  open.clear()
})

/** A real SMTP server on this machine, with what it took. */
const aServer = async (differs: SMTPServerOptions = {}) => {
  const taken: Taken[] = []
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onData: (stream, session, done) => {
      void text(stream).then((message) => {
        taken.push({ to: session.envelope.rcptTo.map(({ address }) => address), message })
        done()
      })
    },
    ...differs,
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const mailer = smtpMailer({ url: `smtp://127.0.0.1:${port}`, from: FROM })
  open.add(async () => {
    mailer.close()
    await new Promise<void>((resolve) => server.close(resolve))
  })
  return { mailer, taken, port }
}

const refusal = (responseCode: number, words = 'noor@example.org is not here') =>
  Object.assign(new Error(words), { responseCode })
const refusing = (...why: Parameters<typeof refusal>): SMTPServerOptions => ({
  onRcptTo: (_, __, done) => done(refusal(...why)),
})

describe('a mail by SMTP', () => {
  it('arrives with both texts, and says that no person wrote it', async () => {
    const { mailer, taken } = await aServer()
    expect(await mailer.send(mail)).toEqual({ became: 'sent', to: 'smtp' })
    expect(taken).toHaveLength(1)
    expect(taken[0]?.to).toEqual(['noor@example.org'])
    for (const part of ['Hello Noor', '<p>Hello Noor</p>', 'Auto-Submitted: auto-generated', 'Content-Language: en'])
      expect(taken[0]?.message).toContain(part)
  })

  it('has the same Message-ID when it is sent again, and another one of its own', async () => {
    const { mailer, taken } = await aServer()
    for (const id of ['one', 'one', 'two']) await mailer.send({ ...mail, id })
    const ids = taken.map(({ message }) => /^Message-ID: (.*)$/im.exec(message)?.[1])
    expect(ids[0]).toBe(ids[1])
    expect(ids[2]).not.toBe(ids[0])
  })

  it('goes to one person, whatever stands in the address or the subject', async () => {
    const { mailer, taken } = await aServer()
    const hostile = { to: 'noor@example.org, mallory@example.org', subject: 'Hi\r\nBcc: mallory@example.org' }
    await mailer.send({ ...mail, ...hostile }).catch(() => undefined)
    await mailer.send({ ...mail, subject: hostile.subject })
    expect(taken.flatMap(({ to }) => to)).not.toContain('mallory@example.org')
    expect(taken.at(-1)?.message).not.toMatch(/^Bcc:/im)
  })

  it('brings its attachments with name and type, and no name adds a header or a folder', async () => {
    const { mailer, taken } = await aServer()
    const content = Buffer.from('%PDF-1.7 a report')
    const name = 'Q4/report\r\nBcc: mallory@example.org\r\n.pdf'
    await mailer.send({ ...mail, attachments: [{ name, media: 'application/pdf', content }] })
    const [{ message, to } = { message: '', to: [] }] = taken
    expect(message).toContain('Content-Type: application/pdf')
    expect(message).toContain(content.toString('base64'))
    expect(message).not.toMatch(/^Bcc:/im)
    expect(/filename="?([^";\r\n]*)/.exec(message)?.[1]).not.toContain('/')
    expect(to).toEqual(['noor@example.org'])
  })

  it('that is refused for good is told as such, without the address', async () => {
    const { mailer } = await aServer(refusing(550))
    expect(await mailer.send(mail)).toEqual({ became: 'refused', because: 'status 550' })
  })

  it('whose text is refused does not say that its mailbox does not exist, unless the server says so', async () => {
    const refusingText = (words: string): SMTPServerOptions => ({
      onData: (stream, _, done) => {
        stream.resume()
        stream.on('end', () => done(refusal(550, words)))
      },
    })
    const { mailer } = await aServer(refusingText('this looks like spam'))
    const sent = await mailer.send(mail)
    expect(sent).toEqual({ became: 'refused', because: 'status 550 DATA' })
    expect(isUnknownMailbox(sent.became === 'refused' ? sent.because : '')).toBe(false)
    const late = await aServer(refusingText('5.1.1 no such user'))
    expect(await late.mailer.send(mail)).toEqual({ became: 'refused', because: 'status 550 5.1.1' })
  })

  it('that is refused with a second code is told with it', async () => {
    const { mailer } = await aServer(refusing(550, '5.7.1 noor@example.org: relaying denied'))
    expect(await mailer.send(mail)).toEqual({ became: 'refused', because: 'status 550 5.7.1' })
  })

  it.each<[string, SMTPServerOptions]>([
    ['its sender', { onMailFrom: (_, __, done) => done(refusal(550)) }],
    ['who calls', { onConnect: (_, done) => done(refusal(554)) }],
  ])('may be tried again where the server refuses %s: that is not about its reader', async (_, server) => {
    const { mailer } = await aServer(server)
    await expect(mailer.send(mail)).rejects.toThrow('did not take a mail')
  })

  it('that is refused for now may be tried again, and its error names nobody', async () => {
    const { mailer } = await aServer(refusing(450))
    const failed = await mailer.send(mail).catch((error: unknown) => error)
    expect(String(failed)).toMatch(/did not take a mail/)
    expect(String(failed)).not.toContain('noor')
  })

  it('may be tried again where no server answers', async () => {
    const { port } = await aServer()
    for (const close of open) await close()
    open.clear()
    const mailer = smtpMailer({ url: `smtp://127.0.0.1:${port}`, from: FROM })
    await expect(mailer.send(mail)).rejects.toThrow('did not take a mail')
  })
})

describe('a mail in a folder', () => {
  it('is a file for a mail program, which only its owner reads, and one file however often it is sent', async () => {
    const folder = temporaryFolder()
    const mailer = folderMailer({ path: folder.at('mail'), from: FROM })
    const sent = await mailer.send(mail)
    expect(await mailer.send(mail)).toEqual(sent)
    const files = readdirSync(folder.at('mail'))
    expect(sent).toEqual({ became: 'sent', to: files.join() })
    const message = readFileSync(folder.at(`mail/${files.join()}`), 'utf8')
    for (const part of ['To: noor@example.org', 'Subject: Your password was changed', 'Hello Noor'])
      expect(message).toContain(part)
  })

  it('has a name that names nobody, whatever the id', async () => {
    const folder = temporaryFolder()
    const mailer = folderMailer({ path: folder.at('mail'), from: FROM })
    expect(await mailer.send({ ...mail, id: '../../etc/passwd' })).toMatchObject({
      to: `${mail.owner}.------etc-passwd.eml`,
    })
  })

  it('goes with its owner, and nobody else’s does', async () => {
    const folder = temporaryFolder()
    const mailer = folderMailer({ path: folder.at('mail'), from: FROM })
    await mailer.forget(mail.owner) // before there is a folder
    await mailer.send(mail)
    await mailer.send({ ...mail, owner: 'sam', id: 'two' })
    await mailer.forget(mail.owner)
    expect(readdirSync(folder.at('mail'))).toEqual(['sam.two.eml'])
  })
})
