import { randomUUID } from 'node:crypto'
import { defaultSettings } from '@portal/contracts/site/settings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cookieJar } from '../support/portal/cookie-jar.ts'
import { portalHere } from '../support/portal/portal-here.ts'
import { aCommunity, PASSWORD, type RoleProcess, runRole } from '../support/portal/role-processes.ts'
import { namedAddress, softwareAuthenticator } from '../support/portal/software-authenticator.ts'
import { aDatabase } from '../support/servers/database.ts'
import { temporaryFolder } from '../support/servers/temporary-folder.ts'
import { until } from '../support/until.ts'

const SECRET = 'a secret of thirty-two characters'
const DEMO_PASSWORD = 'open sesame 2026'

const database = await aDatabase()
const folder = temporaryFolder()
const settings = { DATABASE_URL: database.url, STATE_DIR: folder.at('state'), VAULT_KEY: SECRET, TOKEN_SECRET: SECRET }
const running: RoleProcess[] = []
let member = ''
let url = ''

/** Somebody's browser. */
const browser = (username: string, password: string) => {
  const jar = cookieJar()
  const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID(), cookie: jar.header() }
    const sent = method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }
    const reply = await fetch(url + path, { method, headers, ...sent })
    jar.take(reply.headers.getSetCookie())
    return { status: reply.status, body: await reply.json() }
  }
  const signIn = async () => (await ask('POST', '/api/login', { username, password })).body.status
  const add = async () => {
    const device = softwareAuthenticator(namedAddress(url))
    const begun = await ask('POST', '/api/profile/passkeys/challenge', { password })
    const added = await ask('POST', '/api/profile/passkeys/add', { name: 'Key', ...device.make(begun.body) })
    expect(added.status).toBe(200)
    return device
  }
  const sign = async (device: ReturnType<typeof softwareAuthenticator>) => {
    const challenge = await ask('POST', '/api/login/passkey/challenge')
    return ask('POST', '/api/login/passkey', device.sign(challenge.body))
  }
  return { ask, signIn, add, sign }
}

beforeAll(async () => {
  ;[member = ''] = await aCommunity(database.url, 1)
  const [api, projector] = await Promise.all([runRole('api', database.url), runRole('projector', database.url)])
  running.push(api, projector)
  url = api.url
})
afterAll(async () => {
  for (const role of running) role.kill()
  await database.drop()
})

describe('passkeys in a running portal', () => {
  it('are asked for after the password, until an operator removes them', async () => {
    const [own, another] = [browser(member, PASSWORD), browser(member, PASSWORD)]
    const early = browser(member, PASSWORD) // its read model may be behind
    await until('the member signs in', async () => (await own.signIn()) === 'success')
    const device = await own.add()
    await until('the read model knows the passkey', async () => (await early.signIn()) === 'passkey')
    expect(await another.signIn()).toBe('passkey')
    expect((await another.ask('GET', '/api/profile')).status).toBe(401)
    expect((await another.sign(device)).body.status).toBe('success')
    expect((await another.ask('GET', '/api/profile')).status).toBe(200)

    const { code, complaints } = await portalHere(['member', 'remove-passkeys', member, '--reason', 'lost'], settings)
    expect([code, complaints]).toEqual([0, ''])
    await until('the sessions have ended', async () => (await another.ask('GET', '/api/profile')).status === 401)
    await until('the password is enough', async () => (await another.signIn()) === 'success')
  })

  it('of staff are asked for at once, and needed once the community says so', async () => {
    const staff = browser('staff@example.org', DEMO_PASSWORD)
    const developer = browser('developer@example.org', DEMO_PASSWORD)
    await until('staff sign in', async () => (await staff.signIn()) === 'success')
    await developer.signIn()
    const device = await staff.add()
    const elsewhere = browser('staff@example.org', DEMO_PASSWORD)
    expect(await elsewhere.signIn()).toBe('passkey') // the log is asked, no read model
    expect((await elsewhere.sign(device)).body.status).toBe('success')

    const asking = { ...defaultSettings, staffPasskeys: true }
    expect((await staff.ask('PUT', '/api/site/settings', asking)).status).toBe(200)
    await until('it is published', async () => (await staff.ask('POST', '/api/site/settings/publish')).status === 200)
    const members = () => developer.ask('GET', '/api/members')
    await until('the developer needs a passkey', async () => (await members()).status === 403)
    expect((await members()).body).toMatchObject({ values: { reason: 'passkey-needed' } })
    expect((await staff.ask('GET', '/api/members')).status).toBe(200)
    await developer.add()
    expect((await members()).status).toBe(200)
  })
})
