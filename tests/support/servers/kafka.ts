import { mkdirSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'
import { sharedContainer, startContainer } from './containers.ts'
import { sharedKafka, startKafka, stopKafka } from './kafka-script.ts'
import type { OwnServer, ServerForTests } from './own-server.ts'

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  export interface ProvidedContext {
    kafka: ServerForTests
  }
}

/** Null if the run has no broker and names its suite as not run. */
export const realKafka = (): Exclude<ServerForTests, { kind: 'none' }> | null => {
  const kafka = inject('kafka')
  return kafka.kind === 'none' ? null : kafka
}

/**
 * The address of a broker that is never stopped: a container of the file, or the script's of the whole run; the first
 * request starts it.
 */
export async function kafkaBrokers(): Promise<string> {
  const kafka = realKafka()
  if (!kafka) throw new Error('this run has no Kafka')
  if (kafka.kind === 'address') return kafka.address
  if (kafka.kind === 'container') return sharedContainer('kafka')
  const dir = sharedKafka(tmpdir())
  return inTurn(`${dir}.lock`, () => startKafka(dir))
}

/** A broker that only one test uses. */
export async function startOwnKafka(): Promise<OwnServer> {
  if (realKafka()?.kind === 'container') return startContainer('kafka')
  const dir = await mkdtemp(path.join(tmpdir(), 'kafka-own-'))
  const address = await startKafka(dir)
  return {
    address,
    leave: () => stopKafka(dir, true),
    comeBack: async () => {
      await startKafka(dir, Number(address.split(':')[1]))
    },
    close: async () => {
      await stopKafka(dir)
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** If two files ask at once, one waits until the other has started it. */
async function inTurn<Result>(lock: string, work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    try {
      mkdirSync(lock)
    } catch {
      await sleep(100)
      continue
    }
    try {
      return await work()
    } finally {
      rmSync(lock, { recursive: true })
    }
  }
  throw new Error('nobody lets go of the lock for starting Kafka')
}
