import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'
import { type KafkaForTests, sharedKafka, startKafka } from './kafka-script.ts'

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  export interface ProvidedContext {
    kafka: KafkaForTests
  }
}

/** Null where the run has no broker and names its suite as not run. */
export const realKafka = (): Exclude<KafkaForTests, { kind: 'none' }> | null => {
  const kafka = inject('kafka')
  return kafka.kind === 'none' ? null : kafka
}

/** The address of the run's broker; the first file that asks starts it. */
export async function kafkaBrokers(): Promise<string> {
  const kafka = realKafka()
  if (!kafka) throw new Error('this run has no Kafka')
  if (kafka.kind === 'address') return kafka.brokers
  const dir = sharedKafka(tmpdir())
  return inTurn(`${dir}.lock`, () => startKafka(dir))
}

/** Of two files that ask at once, one waits until the other has started it. */
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
