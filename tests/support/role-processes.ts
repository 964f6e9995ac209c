import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@portal/infra/local/ports'
import { readSettings } from '@portal/infra/settings'
import { openStack } from '@portal/services/cli/stack'
import { loadDemo } from '@portal/services/cli/start/demo'
import { withLog } from '@portal/services/cli/with-log'
import { identityCommands } from '@portal/services/identity/commands'

const CLI = fileURLToPath(new URL('../../services/cli/main.ts', import.meta.url))
const PATIENCE_MS = 60_000

export const METRICS_TOKEN = 'a token for machines'
export const PASSWORD = 'a good long password'
const SECRET = 'a secret of thirty-two characters'

export type RoleName = 'api' | 'projector' | 'worker'
export type Ended = Readonly<{ code: number | null; ms: number; said: string }>
export type RoleProcess = Readonly<{
  /** Where it answers for itself. */
  url: string
  /** The status of `/api/ready` now; 0 if nobody answers. */
  ready: () => Promise<number>
  metrics: () => Promise<string>
  /** Sends SIGTERM and waits for its end. */
  terminate: () => Promise<Ended>
  /** For the end of a test, whatever became of it. */
  kill: () => void
}>

const statusOf = (url: string): Promise<number> =>
  fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    ({ status }) => status,
    () => 0,
  )

/** Waits until it is so; what is awaited is told when it does not come. */
export const until = async (what: string, isSo: () => Promise<boolean>, withinMs = PATIENCE_MS): Promise<void> => {
  const deadline = performance.now() + withinMs
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`waited in vain: ${what}`)
    await sleep(20)
  }
}

const terminate = async (child: ChildProcess, said: () => string): Promise<Ended> => {
  const begun = performance.now()
  const ended = once(child, 'close')
  child.kill('SIGTERM')
  const [code] = await ended
  return { code: typeof code === 'number' ? code : null, ms: performance.now() - begun, said: said() }
}

const environmentOf = (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  TOKEN_SECRET: SECRET,
  VAULT_KEY: SECRET,
  METRICS_TOKEN,
  LOG_LEVEL: 'error',
})

/** `portal run ROLE` as a process of its own, once it is ready. */
export const runRole = async (
  role: RoleName,
  databaseUrl: string,
  differs: Readonly<Record<string, string>> = {},
): Promise<RoleProcess> => {
  const port = String(await freePort())
  const ports = role === 'api' ? { PORT: port } : { METRICS_PORT: port }
  const env = { ...process.env, ...environmentOf(databaseUrl), ...ports, ...differs }
  const child = spawn(process.execPath, [CLI, 'run', role], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  const add = (chunk: Buffer): void => {
    text = (text + chunk.toString()).slice(-20_000)
  }
  child.stdout.on('data', add)
  child.stderr.on('data', add)
  const url = `http://127.0.0.1:${port}`
  const ready = () => statusOf(`${url}/api/ready`)
  await until(`the ${role} is ready`, async () => {
    if (child.exitCode !== null) throw new Error(`the ${role} ended:\n${text}`)
    return (await ready()) === 200
  })
  return {
    url,
    ready,
    metrics: async () => {
      const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
      return (await fetch(`${url}/api/metrics`, { headers })).text()
    },
    terminate: () => terminate(child, () => text),
    kill: () => void child.kill('SIGKILL'),
  }
}

/** Brings an empty database up to date, with the demo survey `morning-drinks` and some members more. @returns their names */
export const aCommunity = async (databaseUrl: string, members: number): Promise<readonly string[]> => {
  const stack = await openStack(readSettings(environmentOf(databaseUrl)))
  const usernames = Array.from({ length: members }, (_, n) => `load-${n}@example.org`)
  try {
    await loadDemo(stack, () => undefined)
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

/** Runs a command of the command line to its end. */
export const portal = async (words: readonly string[], settings: Readonly<Record<string, string>>) => {
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, [CLI, ...words], {
    env: { PATH, HOME, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const text = { out: '', complaints: '' }
  child.stdout.on('data', (chunk: Buffer) => (text.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (text.complaints += chunk.toString()))
  const [code] = await once(child, 'close')
  return { code: Number(code), ...text }
}
