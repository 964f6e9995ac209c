import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@portal/infra/local/process/ports'
import { Redis } from 'ioredis'
import { inject } from 'vitest'
import { startContainer } from './containers.ts'
import type { OwnServer, ServerForTests } from './own-server.ts'

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  export interface ProvidedContext {
    redis: ServerForTests
  }
}

const answers = async (url: string): Promise<void> => {
  const client = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: () => 50 })
  client.on('error', () => undefined) // until it is up
  await client.ping()
  client.disconnect()
}

/** A Redis that only one test uses: in a container, or by the program of this machine. */
export const startRedis = (): Promise<OwnServer> =>
  inject('redis').kind === 'container' ? startContainer('redis') : startProgram()

async function startProgram(): Promise<OwnServer> {
  const port = await freePort()
  const dir = path.join(tmpdir(), `redis-${port}`)
  const url = `redis://127.0.0.1:${port}`
  mkdirSync(dir, { recursive: true })
  let server: ChildProcess | undefined
  const comeBack = async () => {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', dir, '--appendonly', 'yes', '--save', '']
    server = spawn('redis-server', args, { stdio: 'ignore' })
    await answers(url)
  }
  const leave = async () => {
    if (!server || server.exitCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    await Promise.race([ended, sleep(5_000)])
    server.kill('SIGKILL')
  }
  await comeBack()
  return { address: url, leave, comeBack, close: leave }
}
