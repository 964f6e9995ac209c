import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { homedir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isAlive } from '@portal/infra/local/postgres/process'
import { freePort } from '@portal/infra/local/process/ports'

/** A tool that may be beside the checkout: starts a broker of one node, without Docker. */
const SCRIPT = fileURLToPath(new URL('../../../../shared/tools/kafka-up', import.meta.url))
const JARS = 'libs-4.1.1'
/** What the script fetches is kept for later runs. */
const CACHE = path.join(process.env['XDG_CACHE_HOME'] ?? path.join(homedir(), '.cache'), 'portal', 'kafka')
const NO_JAVA = 3

/** The folder of the broker that all files of a run share. */
export const sharedKafka = (directory: string): string => path.join(directory, 'kafka')

type Ran = Readonly<{ code: number; out: string; said: string }>

const run = (args: readonly string[]): Promise<Ran> =>
  new Promise((resolve) => {
    execFile(SCRIPT, args, (error, out, said) => {
      const code = typeof error?.code === 'number' ? error.code : Number(error !== null)
      resolve({ code, out: out.trim(), said: said.trim() })
    })
  })

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

/** Whether the broker of this folder runs. */
const runs = async (dir: string): Promise<boolean> => {
  const pid = Number(await readFile(path.join(dir, 'run/pid'), 'utf8').catch(() => ''))
  return pid > 0 && isAlive(pid)
}

/** The script waits half a minute for a broker, and leaves one that is late running: on a busy machine each takes longer. */
const late = async (dir: string, port: number, ran: Ran): Promise<Ran> => {
  for (let looks = 0; looks < 600 && (await runs(dir)); looks += 1) {
    if (!(await answers(port))) {
      await sleep(200)
      continue
    }
    const address = `127.0.0.1:${port}`
    await writeFile(path.join(dir, 'run/address'), `${address}\n`) // where the script looks for it when it is asked again
    return { code: 0, out: address, said: '' }
  }
  await run(['--stop', '--keep', '--dir', dir])
  return ran
}

/** The controller has the port after the broker's. */
const start = async (dir: string, wanted?: number): Promise<Ran> => {
  let ran: Ran = { code: 1, out: '', said: '' }
  for (let attempt = 0; attempt < 5 && ran.code === 1; attempt += 1) {
    const port = wanted ?? (await freePort())
    ran = await run(['--dir', dir, '--port', String(port)])
    if (ran.code === 1) ran = await late(dir, port, ran)
  }
  return ran
}

/** Starts a broker with its data in `dir` (or with the existing data), on `port` if one is given. */
export async function startKafka(dir: string, port?: number): Promise<string> {
  mkdirSync(dir, { recursive: true })
  if (!existsSync(path.join(dir, JARS))) symlinkSync(path.join(CACHE, JARS), path.join(dir, JARS))
  const { code, out, said } = await start(dir, port)
  if (code !== 0) throw new Error(`Kafka would not start: ${said}`)
  return out
}

/** `keep`: its data stay, for a broker that is stopped and started again. */
export async function stopKafka(dir: string, keep = false): Promise<void> {
  await run(['--stop', ...(keep ? ['--keep'] : []), '--dir', dir])
}

/** Several runs may begin at once on a machine: each fetches into a folder of its own, and the first one's is kept. */
const keepJars = async (from: string): Promise<void> => {
  if (existsSync(path.join(CACHE, JARS, '.complete'))) return
  await rm(path.join(CACHE, JARS), { recursive: true, force: true })
  await rename(path.join(from, JARS), path.join(CACHE, JARS)).catch((error: unknown) => {
    if (!existsSync(path.join(CACHE, JARS, '.complete'))) throw error
  })
}

/** Fetches what the script needs, the first time on a machine. */
async function fetched(): Promise<true | string> {
  if (existsSync(path.join(CACHE, JARS, '.complete'))) return true
  await mkdir(CACHE, { recursive: true })
  const folder = await mkdtemp(path.join(CACHE, 'fetching-'))
  try {
    const { code, said } = await start(folder)
    await run(['--stop', '--dir', folder])
    if (code === NO_JAVA) return said
    if (code !== 0) throw new Error(`Kafka would not start: ${said}`)
    await keepJars(folder)
    return true
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Whether the script can start a broker here, or why not. */
export const findKafkaScript = async (): Promise<true | string> =>
  existsSync(SCRIPT)
    ? fetched()
    : 'KAFKA_BROKERS is not set, no Docker engine answers, and there is no tool that starts a broker'
