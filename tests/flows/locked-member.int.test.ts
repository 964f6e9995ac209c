import { listLogins } from '@portal/contracts/http/identity'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { portalHere } from '../support/portal/portal-here.ts'
import { aCommunity, PASSWORD, type RoleProcess, runRole } from '../support/portal/role-processes.ts'
import { aDatabase } from '../support/servers/database.ts'
import { temporaryFolder } from '../support/servers/temporary-folder.ts'
import { until } from '../support/until.ts'

const SECRET = 'a secret of thirty-two characters'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

const database = await aDatabase()
const folder = temporaryFolder()
const settings = { DATABASE_URL: database.url, STATE_DIR: folder.at('state'), VAULT_KEY: SECRET, TOKEN_SECRET: SECRET }
const running: RoleProcess[] = []
let username = ''
let url = ''

const signIn = async () => {
  const reply = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': WINDOWS },
    body: JSON.stringify({ username, password: PASSWORD }),
  })
  const cookie = (reply.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
  return { status: reply.status, body: await reply.json(), cookie }
}
const read = (path: string, cookie: string) => fetch(url + path, { headers: { cookie } })
const cli = async (...words: readonly string[]) => {
  const { code, complaints } = await portalHere(words, settings)
  expect([code, complaints]).toEqual([0, ''])
}

beforeAll(async () => {
  ;[username = ''] = await aCommunity(database.url, 1)
  const [api, projector] = await Promise.all([runRole('api', database.url), runRole('projector', database.url)])
  running.push(api, projector)
  url = api.url
})
afterAll(async () => {
  for (const role of running) role.kill()
  await database.drop()
})

it('a member whose account is locked is out in every browser, and finds all as it was once it is unlocked', async () => {
  await until('the member signs in', async () => (await signIn()).status === 200)
  const { cookie } = await signIn()
  expect((await read('/api/profile', cookie)).status).toBe(200)

  await cli('member', 'lock', username, '--reason', 'a complaint')
  await until('the session has ended', async () => (await read('/api/profile', cookie)).status === 401)
  await until('sign-in is refused', async () => (await signIn()).status === 403)
  expect((await signIn()).body).toMatchObject({ code: 'locked-out' })

  await cli('member', 'unlock', username)
  await until('the member signs in again', async () => (await signIn()).status === 200)
  const listed = await read(listLogins.path, (await signIn()).cookie)
  const { logins } = listLogins.replies[200].parse(await listed.json())
  expect(logins.length).toBeGreaterThanOrEqual(3)
  expect(logins[0]).toMatchObject({ browser: 'Firefox', system: 'Windows', network: '127.0.0.0/24' })
})
