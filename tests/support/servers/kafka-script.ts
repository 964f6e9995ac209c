import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
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

/** The controller has the port after the broker's. */
const start = async (dir: string, port?: number): Promise<Ran> => {
  let ran: Ran = { code: 1, out: '', said: '' }
  for (let attempt = 0; attempt < 5 && ran.code === 1; attempt += 1) {
    ran = await run(['--dir', dir, '--port', String(port ?? (await freePort()))])
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
