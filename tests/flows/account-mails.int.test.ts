import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { memberClient } from '../support/portal/member-client.ts'
import { aCommunity, PASSWORD, type RoleName, type RoleProcess, runRole } from '../support/portal/role-processes.ts'
import { reached } from '../support/projections/projecting.ts'
import { aDatabase, type TestDatabase } from '../support/servers/database.ts'
import { until } from '../support/until.ts'

const NEW = 'violet kettle on the roof'

type Taken = Readonly<{ to: string; text: string; id: string }>

/** Folded lines and soft line breaks of quoted-printable joined again: enough to find a link. */
const unfolded = (message: string): string => message.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')

/** A real mail server on this machine. While it is down it takes no connection. */
const mailServer = async () => {
  const taken: Taken[] = []
  const make = () =>
    new SMTPServer({
      authOptional: true,
      hideSTARTTLS: true,
      onData: (stream, session, done) => {
        void text(stream).then((message) => {
          const id = /^Message-ID: (.*)$/im.exec(message)?.[1] ?? ''
          taken.push({ to: session.envelope.rcptTo[0]?.address ?? '', text: unfolded(message), id })
          done()
        })
      },
    })
  let server = make()
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.server.address() as AddressInfo
  return {
    taken,
    url: `smtp://127.0.0.1:${port}`,
    down: () => new Promise<void>((resolve) => server.close(resolve)),
    up: async () => {
      server = make()
      await listen(port)
    },
  }
}

let database: TestDatabase
let mail: Awaited<ReturnType<typeof mailServer>>
let names: readonly string[]
const running = new Set<RoleProcess>()

const start = async (role: RoleName): Promise<RoleProcess> => {
  const settings = { SMTP_URL: mail.url, PORTAL_URL: 'https://tea.example.org', MAIL_FROM: 'Tea <tea@example.org>' }
  const process = await runRole(role, database.url, settings)
  running.add(process)
  return process
}
const kill = async (process: RoleProcess): Promise<void> => {
  process.kill()
  await process.ended
  running.delete(process)
}
const post = (url: string, path: string, body: object, cookie = '') =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, 'accept-language': 'en' },
    body: JSON.stringify(body),
  }).then((reply) => reply.json())
/** A job of a worker that was killed is taken up once its lock (30 s) has run out and locks are looked at again (every 30 s). */
const TAKEN_UP_MS = 150_000
const mailsTo = (name: string, words: string) => mail.taken.filter((one) => one.to === name && one.text.includes(words))

beforeAll(async () => {
  database = await aDatabase()
  mail = await mailServer()
  names = await aCommunity(database.url, 2)
}, 120_000)
afterEach(async () => {
  for (const process of running) await kill(process)
})
afterAll(async () => {
  await mail.down()
  await database.drop()
})

describe('a member who forgot the password', () => {
  it('gets a mail by a real mail server, sets a new one by its link, signs in with it and is told', async () => {
    const [name = ''] = names
    const [api] = await Promise.all([start('api'), start('projector'), start('worker')])
    await reached(database.pool, 'follow-accounts')
    expect(await post(api.url, '/api/forgotpw', { email: name })).toMatchObject({ status: 'success' })
    await until('the mail is there', async () => mailsTo(name, 'pwreset').length === 1)
    const [found] = mailsTo(name, 'pwreset')
    const token = /https:\/\/tea\.example\.org\/pwreset\?utoken=([\w-]{86})/.exec(found?.text ?? '')?.[1] ?? ''

    const body = { _password: NEW, _passwordconfirmed: NEW, _token: token }
    expect(await post(api.url, '/api/resetpw', body)).toMatchObject({ status: 'Success' })
    expect(await post(api.url, '/api/resetpw', body)).toMatchObject({ status: 'error' })
    await until('the mail that tells of it is there', async () => mailsTo(name, 'has been changed').length === 1)
    await memberClient(api.url, name, NEW)
    expect(mailsTo(name, '')).toHaveLength(2)
  }, 120_000)
})

describe('a mail that was asked for', () => {
  it('goes once, late rather than never, though the mail server is away and the worker is killed', async () => {
    const [, name = ''] = names
    const [api, , worker] = await Promise.all([start('api'), start('projector'), start('worker')])
    const { cookie } = await memberClient(api.url, name, PASSWORD)
    await mail.down()
    const change = { old_password: PASSWORD, new_password: NEW, confirm_password: NEW }
    expect(await post(api.url, '/api/profile/password', change, cookie)).toMatchObject({ type: 'success' })
    await reached(database.pool, 'follow-accounts')
    await kill(worker)
    expect(mailsTo(name, '')).toEqual([])
    await mail.up()
    await start('worker')
    await until('the mail is there', async () => mailsTo(name, 'has been changed').length > 0, TAKEN_UP_MS)
    await until('no mail waits', async () => {
      const waiting = `select 1 from bullmq.job where name = 'send-account-mail' and state <> 'completed'`
      return (await database.pool.query(waiting)).rowCount === 0
    })
    expect(mailsTo(name, '')).toHaveLength(1)
  }, 240_000)

  it('leaves no address and no token in the queue', async () => {
    const { rows } = await database.pool.query<Readonly<{ job: string }>>(
      `select to_jsonb(job)::text as job from bullmq.job where name = 'send-account-mail'`,
    )
    expect(rows.length).toBeGreaterThan(2)
    for (const { job } of rows) expect(job).not.toMatch(/example\.org|utoken/)
  })
})
