import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { parsePostmasterPid } from './adopt.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { isAlive } from './process.ts'

const MODULE = new URL('./embedded-postgres.ts', import.meta.url).href
const started: EmbeddedPostgres[] = []
let home: string
let stateDir: string

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'portal-embedded-'))
  stateDir = path.join(home, 'postgres')
})

afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.stop()))
})

afterAll(() => rm(home, { recursive: true }))

const start = async (port?: number): Promise<EmbeddedPostgres> => {
  const server = await startEmbeddedPostgres({ stateDir, ...(port === undefined ? {} : { port }) })
  started.push(server)
  return server
}

const ask = async (url: string, sql: string): Promise<readonly unknown[]> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

const portOf = (url: string): number => Number(new URL(url).port)

const serverPid = async (): Promise<number> =>
  parsePostmasterPid(await readFile(path.join(stateDir, 'data/postmaster.pid'), 'utf8')).pid

const isListening = (url: string): Promise<boolean> =>
  ask(url, 'select 1').then(
    () => true,
    () => false,
  )

describe('an embedded PostgreSQL', () => {
  it('starts in an empty directory, durable and reachable only from this machine', async () => {
    const server = await start()
    expect(server.adopted).toBe(false)
    expect(await ask(server.url, `select current_setting('fsync')`)).toEqual(['on'])
    expect(await ask(server.url, `select current_setting('listen_addresses')`)).toEqual(['127.0.0.1'])
    expect(await ask(server.url, `select current_setting('unix_socket_directories')`)).toEqual([''])
    expect((await stat(stateDir)).mode & 0o077).toBe(0)
  })

  it('keeps its data between starts', async () => {
    const server = await start()
    await ask(server.url, `create table kept as select 'still here' as text`)
    await server.stop()
    expect(await isListening(server.url)).toBe(false)

    expect(await ask((await start()).url, 'select text from kept')).toEqual(['still here'])
  })

  it('gets the port that was asked for, or another if that is in use', async () => {
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    const address = taken.address()
    const port = typeof address === 'object' && address ? address.port : 0

    const elsewhere = await start(port)
    expect(portOf(elsewhere.url)).not.toBe(port)
    await elsewhere.stop()
    await new Promise((resolve) => taken.close(resolve))
    expect(portOf((await start(port)).url)).toBe(port)
  })

  it('refuses connections without its password', async () => {
    const { url } = await start()
    await expect(ask(url.replace(/:[0-9a-f]{48}@/, ':guess@'), 'select 1')).rejects.toThrow('password')
  })

  it('is shared by processes that start it at the same time, and ended by the last', async () => {
    const servers = await Promise.all([start(), start(), start()])
    const [one, two, three] = servers
    expect(new Set(servers.map(({ url }) => url)).size).toBe(1)
    expect(servers.filter(({ adopted }) => !adopted)).toHaveLength(1)

    await Promise.all([one?.stop(), two?.stop()])
    expect(await isListening(three?.url ?? '')).toBe(true)
    await three?.stop()
    expect(await isListening(three?.url ?? '')).toBe(false)
  })

  it('removes the remains of an interrupted first start', async () => {
    await mkdir(path.join(stateDir, 'data.new-halfway'))
    await rm(path.join(stateDir, 'data'), { recursive: true })
    await start()
    expect((await readdir(stateDir)).filter((name) => name.startsWith('data'))).toEqual(['data'])
  })
})

describe('after a crash', () => {
  const children: ChildProcess[] = []

  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
  })

  const startInOtherProcess = async (): Promise<ChildProcess> => {
    const script = `
      const { startEmbeddedPostgres } = await import(${JSON.stringify(MODULE)})
      await startEmbeddedPostgres({ stateDir: ${JSON.stringify(stateDir)} })
      console.log('started')
      setInterval(() => {}, 1000)`
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(child)
    if (child.stdout) await once(child.stdout, 'data')
    return child
  }

  it('of the process that started it, the server is found again, and can be ended', async () => {
    const child = await startInOtherProcess()
    const pid = await serverPid()
    child.kill('SIGKILL')
    await once(child, 'exit')

    const server = await start()
    expect(server.adopted).toBe(true)
    expect(await serverPid()).toBe(pid)
    await server.stop()
    expect(await isListening(server.url)).toBe(false)
  })

  it('of the process that started it, another process that uses the server keeps it', async () => {
    await startInOtherProcess()
    const server = await start()
    expect(server.adopted).toBe(true)
    await server.stop()
    expect(await isListening(server.url)).toBe(true)
  })

  it('of the server itself, it starts again on its port with all committed data', async () => {
    const first = await start()
    await ask(first.url, 'create table survived as select 42 as answer')
    const busy = ask(first.url, 'do $$ begin loop end loop; end $$').catch(() => 'cut off') // outlives its server
    await expect
      .poll(() => ask(first.url, `select count(*)::int from pg_stat_activity where query like 'do%'`))
      .toEqual([1])
    process.kill(await serverPid(), 'SIGKILL')
    await first.exited

    const second = await start(portOf(first.url))
    expect(second).toMatchObject({ adopted: false, url: first.url })
    expect(await ask(second.url, 'select answer from survived')).toEqual([42])
    expect(await busy).toBe('cut off')
    await second.stop()
    expect(await isListening(second.url)).toBe(false)
  })

  it('the server starts although another program now has the process id of the dead server', async () => {
    const server = await start()
    await server.stop()
    const { uid, gid } = await stat(path.join(stateDir, 'data'))
    const stranger = spawn('sleep', ['60'], { uid, gid, cwd: '/', stdio: 'ignore' })
    children.push(stranger)
    const stale = `${stranger.pid}\n${stateDir}/data\n1700000000\n${portOf(server.url)}\n\n127.0.0.1\n`
    await writeFile(path.join(stateDir, 'data/postmaster.pid'), stale)

    expect((await start()).adopted).toBe(false)
    expect(isAlive(stranger.pid ?? 0)).toBe(true)
  })
})

describe('an embedded PostgreSQL that cannot start says the reason in one sentence:', () => {
  /** Root may write anywhere: the test runs as another user for a moment. */
  const asOrdinaryUser = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (process.geteuid?.() !== 0) return work()
    process.seteuid?.(65_534)
    return work().finally(() => process.seteuid?.(0))
  }

  const startAt = (directory: string) => startEmbeddedPostgres({ stateDir: directory })

  it('a directory without write access', async () => {
    const closed = path.join(home, 'closed')
    await mkdir(closed, { mode: 0o500 })
    const refused = asOrdinaryUser(() => startAt(path.join(closed, 'postgres')))
    await expect(refused).rejects.toMatchObject({
      fault: 'permission',
      message: `PostgreSQL may not read or write ${closed}/postgres: start as the user who owns it, or give that right, and start again`,
    })
  })

  it('a file in the place of the directory', async () => {
    const file = path.join(home, 'file')
    await writeFile(file, '')
    await expect(startAt(file)).rejects.toMatchObject({ fault: 'permission' })
  })

  it('data of another version', async () => {
    const version = path.join(stateDir, 'data/PG_VERSION')
    const ours = await readFile(version, 'utf8')
    await writeFile(version, '17\n')
    await expect(start()).rejects.toMatchObject({ fault: 'data-version', message: expect.stringContaining('(17)') })
    await writeFile(version, ours)
  })

  it('a password that does not match the data', async () => {
    const file = path.join(stateDir, 'password')
    const ours = await readFile(file, 'utf8')
    await writeFile(file, 'guess')
    await expect(start()).rejects.toMatchObject({ fault: 'permission', message: expect.stringContaining(file) })
    expect(await readdir(path.join(stateDir, 'data'))).not.toContain('postmaster.pid')

    await rm(file)
    await expect(start()).rejects.toMatchObject({ fault: 'permission', message: expect.stringContaining(file) })
    await writeFile(file, ours)
  })
})
