import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { registryOf } from '@portal/contracts/events/registry'
import { aDatabase, type TestDatabase } from '@portal/tests/support/servers/database'
import { temporaryFolder } from '@portal/tests/support/servers/temporary-folder'
import { until } from '@portal/tests/support/until'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '../database/migrate.ts'
import type { Pool } from '../database/pool.ts'
import { logMigrations, postgresEventLog } from '../event-log/postgres/postgres-event-log.ts'
import { relayMigrations } from '../relay/relay-state.ts'
import { postgresVault, vaultMigrations } from '../vault/postgres.ts'
import { MasterKeyRefused } from '../vault/vault.ts'
import { DumpRefused } from './dump-format.ts'
import { fittingDumps } from './fitting-dumps.ts'
import { type RestoreDump, RestoreStopped, restoreDump } from './restore-dump.ts'
import { takeDump } from './take-dump.ts'

const SAID = registryOf({ Said: { version: 1 } })
const SECRET = 'a master secret of more than 32 characters'
const runtimeMigrations = {
  part: 'runtime',
  directory: new URL('../../projections/runtime/migrations/', import.meta.url),
}
const FOLDERS = [logMigrations, vaultMigrations, runtimeMigrations, relayMigrations]
const NASTY = ['\\.', 'a\tb\nc\\n', '\\N', '"quoted" \u2028 Wörter 🎈', '\\.\n\\.\n', ' '.repeat(70_000)]

const folder = temporaryFolder()
const never = new AbortController().signal
let database: TestDatabase
let target: TestDatabase | undefined

const event = (text: string) => ({ type: 'Said', text })

const logOf = ({ url, pool }: TestDatabase) => postgresEventLog({ url, reads: pool, registry: SAID })

const append = async (log: ReturnType<typeof postgresEventLog>, stream: string, text: string) => {
  const asked = {
    stream,
    commandId: randomUUID(),
    intent: text,
    expect: 'any' as const,
    events: [event(text), event('and')],
  }
  let appended = await log.append(asked)
  while (appended.outcome === 'overloaded') appended = await log.append(asked) // it waited too long, and was not stored
  if (appended.outcome !== 'appended') throw new Error(JSON.stringify(appended))
  return appended
}

beforeAll(async () => {
  database = await aDatabase(FOLDERS)
  const log = logOf(database)
  for (const [i, text] of NASTY.entries()) await append(log, `s-${i}`, text)
  await postgresVault({ pool: database.pool, masterSecret: SECRET }).keysOf(['robin', 'noor'])
  await database.pool.query(
    `insert into proj.excluded values ('reporting', '0000000000000002', 'k', gen_random_uuid(), 'Said', 'for a test')`,
  )
  await database.pool.query(
    `insert into relay.state (log_id, pos, partitions, topic_epoch, owner)
     select log_id, '0000000000000007', 4, 3, gen_random_uuid() from log.identity`,
  )
  await log.close()
})
afterEach(async () => {
  await target?.drop()
  target = undefined
})
afterAll(() => database.drop())

const dumped = async (name: string, signal = never) => {
  const files = { log: folder.at(name), keys: folder.at(`${name}.keys`) }
  const taken = await takeDump({ pool: database.pool, ...files, takenAt: '2026-11-21T08:00:00Z', signal })
  return { ...files, taken }
}

type Files = Readonly<{ log: string; keys: string | null }>
const restored = async ({ log, keys }: Files, differs: Partial<RestoreDump> = {}) => {
  target ??= await aDatabase()
  const fitting = await fittingDumps({ log, keys }, { mayKeysBeOlder: false })
  const rest = {
    folders: FOLDERS,
    masterSecret: SECRET,
    erased: [],
    signal: never,
    isDry: false,
    check: async () => undefined,
  }
  return restoreDump({ pool: target.pool, ...fitting, ...rest, ...differs })
}

const tablesIn = async (pool: Pool): Promise<readonly string[]> =>
  (
    await pool.query<Readonly<{ name: string }>>(
      `select table_schema || '.' || table_name as name from information_schema.tables
       where table_schema not in ('pg_catalog', 'information_schema') order by 1`,
    )
  ).rows.map(({ name }) => name)

const hashOf = async (pool: Pool, table: string, upTo = Number.MAX_SAFE_INTEGER): Promise<string> => {
  const where = table === 'log.event' ? `where pos <= ${upTo}` : ''
  const { rows } = await pool.query<Readonly<{ hash: string }>>(
    `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as hash from ${table} t ${where}`,
  )
  return rows[0]?.hash ?? ''
}

const indexesOf = async (pool: Pool): Promise<unknown> =>
  (await pool.query(`select indexdef from pg_indexes where schemaname = 'log' order by 1`)).rows

describe('a dump', () => {
  it('taken while others write holds the log up to one moment, and the restored log continues from there', async () => {
    const log = logOf(database)
    let isOver = false
    let written = 0
    const writing = (async () => {
      for (; written < 20_000 && !isOver; written += 1) await append(log, `busy-${written % 7}`, `word ${written}`)
    })()
    await until('others write', () => written > 0)
    const { taken, ...files } = await dumped('busy')
    const head = taken?.head ?? 0
    await until('others wrote after the dump', async () => Number.parseInt(await log.head(), 16) > head)
    isOver = true
    await writing
    await log.close()

    expect(await restored(files)).toMatchObject({ head, keys: 2, erased: 0 })
    const { pool } = target ?? database
    expect(await hashOf(pool, 'log.event')).toBe(await hashOf(database.pool, 'log.event', head))
    for (const table of ['log.identity', 'vault.owner_key', 'proj.excluded', 'migration.applied']) {
      const columns = table === 'migration.applied' ? '(select part, name, sha256 from migration.applied)' : table
      expect([table, await hashOf(pool, columns)]).toEqual([table, await hashOf(database.pool, columns)])
    }
    expect(await indexesOf(pool)).toEqual(await indexesOf(database.pool))

    const elsewhere = logOf(target ?? database)
    expect(await append(elsewhere, 's-0', 'goes on')).toMatchObject({ outcome: 'appended', version: 4 })
    expect(Number.parseInt(await elsewhere.head(), 16)).toBe(head + 2)
    await elsewhere.close()
    await expect(pool.query('delete from log.event')).rejects.toThrow('the log only grows')
  })

  it('begins a new epoch of the topics of Kafka, at the head, when it is restored', async () => {
    const files = await dumped('topics')
    await restored(files)
    const { rows } = await (target ?? database).pool.query('select * from relay.state')
    expect(rows).toEqual([expect.objectContaining({ owner: null, partitions: 4 })])
    expect(rows[0].topic_epoch).toBeGreaterThan(3)
    expect(Number.parseInt(rows[0].pos, 16)).toBe(files.taken?.head)
  })

  it('does not overwrite a file, and leaves no file when it is stopped', async () => {
    await dumped('once')
    await expect(dumped('once')).rejects.toThrow(/once exists already/)
    expect((await dumped('stopped', AbortSignal.abort())).taken).toBeNull()
    expect(() => folder.read('stopped')).toThrow('ENOENT')
    expect(() => folder.read(`stopped.${process.pid}.partial`)).toThrow('ENOENT')
  })
})

describe('a restored dump', () => {
  let files: Files
  let whole: Buffer
  beforeAll(async () => {
    files = await dumped('good')
    whole = readFileSync(files.log)
  })

  /** The same text with a change, compressed again. */
  const changed = (change: (text: string) => string) =>
    folder.write(
      `changed-${randomUUID()}`,
      gzipSync(Buffer.from(change(gunzipSync(whole).toString('latin1')), 'latin1')),
    )

  it('is refused in one sentence if it is damaged, and leaves the database empty', async () => {
    const flipped = Buffer.from(whole)
    flipped[200] = (whole[200] ?? 0) ^ 0x40 // among literals: elsewhere the bytes of a long run may decompress to the same text
    const cut = (share: number) => folder.write(`cut-${share}`, whole.subarray(0, Math.floor(whole.length * share)))
    const cases: readonly (readonly [string, RegExp])[] = [
      [cut(0), /its end is missing/],
      [cut(0.3), /its end is missing/],
      [cut(0.9), /its end is missing/],
      [folder.write('flipped', flipped), /cannot be used/],
      [changed((text) => text.replace('and', 'AND')), /its checksum is not that of what it holds/],
      [changed((text) => text.slice(0, text.lastIndexOf('\n{'))), /its end is missing/],
      [changed((text) => text.replace('"version":1', '"version":2')), /of a newer version/],
      [folder.write('text', 'no dump at all'), /it is no dump of the portal/],
      [folder.at('nowhere'), /There is no file/],
      [files.keys ?? '', /is a dump of the keys, not of the log/],
    ]
    for (const [path, sentence] of cases) {
      const refused = restored({ ...files, log: path })
      await expect(refused, `${sentence}`).rejects.toThrow(DumpRefused)
      await expect(refused).rejects.toThrow(sentence)
    }
    expect(await tablesIn((target ?? database).pool)).toEqual([])
  })

  it('is refused if the database is not empty', async () => {
    target = await aDatabase()
    await target.pool.query('create table mine (a int)')
    await expect(restored(files)).rejects.toThrow('The database is not empty, it has public.mine')
    expect(await tablesIn(target.pool)).toEqual(['public.mine'])
  })

  it('leaves the database empty if it changed after the check, or the restore was stopped, killed or failed its check', async () => {
    target = await aDatabase()
    const { pool } = target
    const fitting = await fittingDumps(files, { mayKeysBeOlder: false })
    const other = changed((text) => text.replace('and', 'AND'))
    await expect(restored(files, { log: { ...fitting.log, path: other } })).rejects.toThrow(/its checksum/)
    await expect(restored(files, { signal: AbortSignal.abort() })).rejects.toThrow(RestoreStopped)
    const killed = async () => {
      await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
        and pid <> pg_backend_pid() and state = 'idle in transaction'`)
    }
    await expect(restored(files, { check: killed })).rejects.toThrow()
    const wanting = restored(files, { check: () => Promise.reject(new Error('found wanting')) })
    await expect(wanting).rejects.toThrow('found wanting')
    await expect(restored(files, { masterSecret: 'x'.repeat(40) })).rejects.toThrow(MasterKeyRefused)
    await expect(restored(files, { folders: [logMigrations] })).rejects.toThrow(/of a newer version, which has vault/)
    expect(await tablesIn(pool)).toEqual([])
    expect(await restored(files)).toMatchObject({ keys: 2 }) // and can be restored afterwards
  })

  it('may be dumped and restored again, and needs no migration that it had', async () => {
    await restored(files)
    const first = target ?? database
    const paths = { log: folder.at('again'), keys: folder.at('again.keys') }
    await takeDump({ pool: first.pool, ...paths, takenAt: '', signal: never })
    target = await aDatabase()
    await restored(paths)
    expect(await migrate(target.url, FOLDERS)).toEqual([])
    expect(await hashOf(target.pool, 'log.event')).toBe(await hashOf(first.pool, 'log.event'))
    await first.drop()
  })

  it('does not restore the key of a member who was erased since', async () => {
    expect(await restored(files, { erased: ['noor', 'nobody'] })).toMatchObject({ erased: 1 })
    const { pool } = target ?? database
    const vault = postgresVault({ pool, masterSecret: SECRET })
    expect([...(await vault.keysOf(['noor', 'robin'])).keys()]).toEqual(['robin'])
    const { rows } = await pool.query(
      `select wrapped, erased_at is not null as told from vault.owner_key where owner = 'noor'`,
    )
    expect(rows).toEqual([{ wrapped: null, told: true }])
  })

  it('accepts keys that are newer than the log, and refuses keys that are older or of another log', async () => {
    const early = await dumped('early')
    const log = logOf(database)
    await append(log, 's-0', 'later')
    await log.close()
    const late = await dumped('late')
    await expect(restored({ log: late.log, keys: early.keys })).rejects.toThrow(/The keys are older than the log/)
    expect(await restored({ log: early.log, keys: late.keys })).toMatchObject({ head: early.taken?.head, keys: 2 })

    const [{ log: seen }, stranger] = [await fittingDumps(early, { mayKeysBeOlder: false }), await aDatabase(FOLDERS)]
    const keys = folder.at('strange')
    await takeDump({ pool: stranger.pool, log: null, keys, takenAt: '', signal: never })
    await stranger.drop()
    await expect(restored({ log: seen.path, keys })).rejects.toThrow(/of another log/)
  })
})
