import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { placeIn, urlOf } from '@portal/infra/local/postgres/place'
import { freePort } from '@portal/infra/local/process/ports'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const READY_WITHIN_MS = 120_000

export type Ran = Readonly<{ code: number; out: string }>
export type RunningPortal = Readonly<{
  url: string
  stateDir: string
  /** Runs `portal …` on this portal's database. */
  cli: (...words: string[]) => Promise<Ran>
  /** The same for several, one after the other until one fails, in one process: its start is most of what a command costs. */
  commands: (all: readonly (readonly string[])[]) => Promise<Ran>
  /** The current address of its database, and the server's process id. */
  database: () => Promise<Readonly<{ url: string; pid: number }>>
  /** Ctrl-C, then waits. */
  stop: () => Promise<Ran>
}>

const collect = (child: ChildProcess): (() => string) => {
  let text = ''
  const add = (chunk: Buffer): void => {
    text = (text + chunk.toString()).slice(-20_000)
  }
  child.stdout?.on('data', add)
  child.stderr?.on('data', add)
  return () => text
}

const CLI = 'services/cli/main.ts'
const SEVERAL = 'tests/support/portal/several-commands.ts'

const launch = ([script, ...words]: readonly [string, ...string[]], env: NodeJS.ProcessEnv) => {
  const child = spawn(process.execPath, [join(root, script), ...words], {
    env,
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const text = collect(child)
  const done = new Promise<Ran>((resolve) => child.once('close', (code) => resolve({ code: code ?? 1, out: text() })))
  return { child, text, done }
}

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/api/ready`).then(
    (reply) => reply.ok,
    () => false,
  )

/** From the server's own files: its process id, its port, its password. */
const databaseOf = async (folder: string) => {
  const { dataDir, password } = placeIn(folder)
  const [pid = '', , , port = ''] = (await readFile(join(dataDir, 'postmaster.pid'), 'utf8')).split('\n')
  return { url: urlOf(Number(port), (await readFile(password, 'utf8')).trim()), pid: Number(pid) }
}

/** Settings that depend on the port of the portal. */
type SettingsAt = (port: number) => Readonly<Record<string, string>>

/** The whole portal, started by `npm start`'s command, on a separate port and in a separate folder. */
export const startPortal = async (settingsAt: SettingsAt = () => ({})): Promise<RunningPortal> => {
  const stateDir = await mkdtemp(join(tmpdir(), 'portal-test-'))
  await chmod(stateDir, 0o755) // as root the database runs as another user
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const { DATABASE_URL: _, ...inherited } = process.env
  const env = { ...inherited, STATE_DIR: stateDir, PORT: String(port), LOG_LEVEL: 'warn', ...settingsAt(port) }
  const { child, text, done } = launch([CLI, 'start'], env)
  const deadline = performance.now() + READY_WITHIN_MS
  // The banner is printed after readiness: from then on the demo is loaded too.
  while (!(text().includes('Ctrl-C') && (await answers(url)))) {
    if (child.exitCode !== null || performance.now() > deadline) throw new Error(`the portal did not start:\n${text()}`)
    await sleep(50)
  }
  return {
    url,
    stateDir,
    cli: (...words) => launch([CLI, ...words], env).done,
    commands: (all) => launch([SEVERAL, JSON.stringify(all)], env).done,
    database: () => databaseOf(join(stateDir, 'postgres')),
    stop: async () => {
      child.kill('SIGINT')
      const ran = await done
      await rm(stateDir, { recursive: true, force: true })
      return ran
    },
  }
}
