import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getDataExport } from '@portal/contracts/http/data-export'
import { readModels } from '@portal/projections/read-models'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { leaveWordsInAllAreas, send } from '../support/erasure/leave-words.ts'
import { memberClient } from '../support/portal/member-client.ts'
import { portalHere } from '../support/portal/portal-here.ts'
import { aCommunity, PASSWORD, type RoleName, type RoleProcess, runRole } from '../support/portal/role-processes.ts'
import { reached } from '../support/projections/projecting.ts'
import { aDatabase } from '../support/servers/database.ts'
import { until } from '../support/until.ts'
import { zipEntries } from '../support/zip-entries.ts'

const SECRET = 'a secret of thirty-two characters'
const LOGIN = 'robin.quetzal@example.org'
const STRANGER = 'sam@example.org'
const WORDS = 'Robin likes the purple samovar'

const database = await aDatabase()
const folder = mkdtempSync(join(tmpdir(), 'portal-data-export-'))
const STATE_DIR = join(folder, 'state')
const running = new Set<RoleProcess>()

const start = async (role: RoleName): Promise<RoleProcess> => {
  const process = await runRole(role, database.url, { STATE_DIR })
  running.add(process)
  return process
}
const cli = (...words: readonly string[]) =>
  portalHere(words, {
    DATABASE_URL: database.url,
    STATE_DIR,
    VAULT_KEY: SECRET,
    TOKEN_SECRET: SECRET,
    PORTAL_NEW_PASSWORD: PASSWORD,
  })

beforeAll(async () => {
  await aCommunity(database.url, 1)
  for (const login of [LOGIN, STRANGER])
    expect((await cli('member', 'add', login, '--name', 'Robin Quetzal')).code).toBe(0)
})
afterEach(async () => {
  for (const role of running) await role.terminate()
  running.clear()
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const storedFiles = (): readonly string[] => readdirSync(join(STATE_DIR, 'files/member-files'))

it('a member gets a file with what every area holds about them, nobody else does, and an erasure removes it', async () => {
  const [api] = await Promise.all([start('api'), start('projector'), start('worker')])
  const { cookie } = await memberClient(api.url, LOGIN, PASSWORD)
  const writer = await leaveWordsInAllAreas({ url: api.url, cookie, password: PASSWORD, words: WORDS })
  for (const { name } of readModels) await reached(database.pool, name)

  const asked = async () => {
    const reply = await fetch(api.url + getDataExport.path, { headers: { cookie: writer.cookie } })
    return getDataExport.replies[200].parse(await reply.json()).export
  }
  await send(writer, getDataExport.path, {})
  await until('the file is made', async () => (await asked())?.status === 'ready')

  const made = await asked()
  const path = `${api.url}${getDataExport.path}/${made?.exportId}/file`
  const file = await fetch(path, { headers: { cookie: writer.cookie } })
  const bytes = Buffer.from(await file.arrayBuffer())
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/zip'])
  expect(bytes.byteLength).toBe(made?.bytes)
  const entries = zipEntries(bytes)
  for (const path of ['identity/account', 'identity/mails', 'surveys/responses', 'files/files'])
    for (const ending of ['csv', 'json']) expect([...entries.keys()]).toContain(`${path}.${ending}`)
  expect(entries.get('README.txt')).toContain('polls/votes.csv')
  const inArea = (area: string) =>
    [...entries].flatMap(([path, text]) => (path.startsWith(`${area}/`) ? [text] : [])).join()
  expect(inArea('identity')).toContain(LOGIN)
  for (const area of ['identity', 'surveys', 'files']) expect(inArea(area), area).toContain(WORDS)
  expect([...entries].filter(([path]) => path.startsWith('files/files/'))).toEqual([
    [expect.stringContaining(`/${WORDS}.txt`), 'what is in it'],
  ])
  expect(entries.get('surveys/answers.csv')).toContain(WORDS)
  expect(JSON.parse(entries.get('polls/votes.json') ?? '')).toEqual([
    expect.objectContaining({ question: expect.stringMatching(/./), chosen: [expect.any(String)] }),
  ])
  expect([...entries.values()].join()).not.toContain('$argon2id$')

  const stranger = await memberClient(api.url, STRANGER, PASSWORD)
  expect((await fetch(path, { headers: { cookie: stranger.cookie } })).status).toBe(404)

  expect(storedFiles()).toHaveLength(1)
  expect((await cli('erase', 'member', LOGIN)).code).toBe(0)
  await until('the file is removed', async () => storedFiles().length === 0)
})
