import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '@portal/infra/local/process/ports'
import { readSettings } from '@portal/infra/settings'
import { migratedStack } from '@portal/services/cli/stack/stack'
import { withLog } from '@portal/services/cli/stack/with-log'
import { loadDemo } from '@portal/services/cli/start/demo'
import { identityCommands } from '@portal/services/identity/commands'
import { until } from '../until.ts'

const CLI = fileURLToPath(new URL('../../../services/cli/main.ts', import.meta.url))

export const METRICS_TOKEN = 'a token for machines'
export const PASSWORD = 'a good long password'
const SECRET = 'a secret of thirty-two characters'

export type RoleName = 'api' | 'projector' | 'worker' | 'relay'
export type Ended = Readonly<{ code: number | null; ms: number; said: string }>
export type RoleProcess = Readonly<{
  /** The address of its health, readiness and metrics. */
  url: string
  /** The status of `/api/ready` now; 0 without a reply. */
  ready: () => Promise<number>
  metrics: () => Promise<string>
  /** Sends SIGTERM and waits for its end. */
  terminate: () => Promise<Ended>
  /** For the end of a test, in any case. */
  kill: () => void
  /** SIGSTOP and SIGCONT. */
  signal: (name: NodeJS.Signals) => void
  /** With its output, however it ended. */
  ended: Promise<Omit<Ended, 'ms'>>
}>

const statusOf = (url: string): Promise<number> =>
  fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    ({ status }) => status,
    () => 0,
  )

/** The settings of all roles and commands of one portal. */
export const environmentOf = (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  TOKEN_SECRET: SECRET,
  VAULT_KEY: SECRET,
  METRICS_TOKEN,
  LOG_LEVEL: 'error',
})

/** `portal run ROLE` as a process, on a port; it may not be ready yet. */
export const launchRole = (
  role: RoleName,
  databaseUrl: string,
  port: number,
  differs: Readonly<Record<string, string>> = {},
): RoleProcess => {
  const ports = role === 'api' ? { PORT: String(port) } : { METRICS_PORT: String(port) }
  const env = { ...process.env, ...environmentOf(databaseUrl), ...ports, ...differs }
  const child = spawn(process.execPath, [CLI, 'run', role], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  const add = (chunk: Buffer): void => {
    said = (said + chunk.toString()).slice(-20_000)
  }
  child.stdout.on('data', add)
  child.stderr.on('data', add)
  const url = `http://127.0.0.1:${port}`
  const ended = once(child, 'close').then(([code]) => ({ code: typeof code === 'number' ? code : null, said }))
  return {
    url,
    ready: () => statusOf(`${url}/api/ready`),
    metrics: async () => {
      const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
      return (await fetch(`${url}/api/metrics`, { headers })).text()
    },
    terminate: async () => {
      const begun = performance.now()
      child.kill('SIGTERM')
      return { ...(await ended), ms: performance.now() - begun }
    },
    kill: () => void child.kill('SIGKILL'),
    signal: (name) => void child.kill(name),
    ended,
  }
}

/** The same, once it is ready. */
export const runRole = async (
  role: RoleName,
  databaseUrl: string,
  differs: Readonly<Record<string, string>> = {},
): Promise<RoleProcess> => {
  const launched = launchRole(role, databaseUrl, await freePort(), differs)
  const ended = launched.ended.then(({ said }) => {
    throw new Error(`the ${role} ended:\n${said}`)
  })
  ended.catch(() => undefined) // later it may end
  const isReady = until(`the ${role} is ready`, async () => (await launched.ready()) === 200)
  await Promise.race([isReady, ended])
  return launched
}

/** Migrates an empty database, with the small demo (survey `morning-drinks`) and additional members. @returns their names */
export const aCommunity = async (
  databaseUrl: string,
  members: number,
  differs: Readonly<Record<string, string>> = {},
): Promise<readonly string[]> => {
  const stack = await migratedStack(readSettings({ ...environmentOf(databaseUrl), ...differs }))
  const usernames = Array.from({ length: members }, (_, n) => `load-${n}@example.org`)
  try {
    await loadDemo(stack, () => undefined, true, 'small')
    await withLog(stack, async (deps) => {
      const { registerMember } = identityCommands(deps)
      for (const username of usernames) {
        await registerMember({ username, displayName: 'Load', password: PASSWORD, accountType: 'user' })
      }
    })
  } finally {
    await stack.close()
  }
  return usernames
}

/** A command that takes long on a busy machine writes there: "member: 120 of 400 (30 %), 1,200 events/s, 1 s left". */
const withoutProgress = (text: string): string => text.replaceAll(/^.* of .*, [\d,]+ events\/s.*\n/gm, '')

/** Runs a command of the command line to its end: its output, and its error stream without lines of progress. */
export const portal = async (words: readonly string[], settings: Readonly<Record<string, string>>) => {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env // of the settings of this process none
  const child = spawn(process.execPath, [CLI, ...words], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const text = { out: '', complaints: '' }
  child.stdout.on('data', (chunk: Buffer) => (text.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (text.complaints += chunk.toString()))
  const [code] = await once(child, 'close')
  return { code: Number(code), out: text.out, complaints: withoutProgress(text.complaints) }
}
