import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { migrate } from '@portal/infra/database/migrate'
import { aDatabase } from '@portal/tests/support/servers/database'
import { temporaryFolder } from '@portal/tests/support/servers/temporary-folder'
import { until } from '@portal/tests/support/until'
import { afterAll, expect, it } from 'vitest'
import { heartbeat, processMigrations } from './heartbeat.ts'
import { commitIn, releaseOf } from './release.ts'

const database = await aDatabase()
afterAll(() => database.drop())

const settings = { STATE_DIR: tmpdir(), ERASED_LIST: undefined, COMMIT: undefined }
const rows = async () => (await database.pool.query('select * from process.running')).rows

it('a process tells that it runs as soon as the tables are there, again and again, and no more when it stops', async () => {
  const troubles: unknown[] = []
  const onTrouble = (error: unknown): void => void troubles.push(error)
  const { stop } = heartbeat({ pool: database.pool, role: 'worker', settings, onTrouble, everyMs: 20 })
  await migrate(database.url, [processMigrations])
  await until('it has told', async () => (await rows()).length === 1)
  const [first] = await rows()
  expect(first).toMatchObject({ role: 'worker', pid: process.pid, folder: tmpdir() })
  expect(Number(first.memory_bytes)).toBeGreaterThan(10e6)
  expect(Number(first.total_bytes)).toBeGreaterThan(Number(first.free_bytes))
  await until('it has told again', async () => (await rows())[0]?.beat_at > first.beat_at)
  await stop()
  expect([await rows(), troubles]).toEqual([[], []])
})

it('what died long ago is forgotten by the next process, what died lately is not', async () => {
  await migrate(database.url, [processMigrations])
  const insert = `insert into process.running values ($1, 'api', 'here', 7, '1', null, now(), now() - $2::interval, 1, '/')`
  const [old, late] = ['018f2b8c-1e7d-7b1a-9c55-0a1b2c3d4e51', '018f2b8c-1e7d-7b1a-9c55-0a1b2c3d4e52']
  await database.pool.query(insert, [old, '25 hours'])
  await database.pool.query(insert, [late, '1 hour'])
  const { stop } = heartbeat({ pool: database.pool, role: 'api', settings, onTrouble: () => undefined })
  await until('it has told', async () => (await rows()).some(({ pid }) => pid === process.pid))
  await stop()
  expect((await rows()).map(({ process_id }) => process_id)).toEqual([late])
})

it('the commit is what a setting names, or what is checked out, also in a linked working tree', async () => {
  const folder = temporaryFolder()
  const [commit, other] = ['0123456789abcdef0123456789abcdef01234567', 'fedcba9876543210fedcba9876543210fedcba98']
  mkdirSync(folder.at('git/refs/heads'), { recursive: true })
  mkdirSync(folder.at('git/worktrees/one'), { recursive: true })
  mkdirSync(folder.at('tree'))
  writeFileSync(folder.at('git/packed-refs'), `# pack-refs\n${other} refs/heads/other\n`)
  writeFileSync(folder.at('git/refs/heads/main'), `${commit}\n`)
  writeFileSync(folder.at('git/worktrees/one/commondir'), '../..\n')
  writeFileSync(folder.at('tree/.git'), `gitdir: ${folder.at('git/worktrees/one')}\n`)
  const at = (head: string) => {
    writeFileSync(folder.at('git/worktrees/one/HEAD'), `${head}\n`)
    return commitIn(folder.at('tree'))
  }
  expect(await at('ref: refs/heads/main')).toBe(commit)
  expect(await at('ref: refs/heads/other')).toBe(other)
  expect(await at(other)).toBe(other)
  expect(await commitIn(folder.at('nowhere'))).toBe('')
  expect(await releaseOf(commit)).toEqual({ version: expect.stringMatching(/^\d/), commit: commit.slice(0, 12) })
})
