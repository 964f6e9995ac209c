import { inject } from 'vitest'
import { sharedContainer } from './containers.ts'
import type { ServerForTests } from './own-server.ts'

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  export interface ProvidedContext {
    eventStoreDb: ServerForTests
  }
}

/** Whether the run has a real one; otherwise its suites are named as not run. */
export const hasEventStoreDb = (): boolean => inject('eventStoreDb').kind !== 'none'

/** Its connection string; the first request of a file starts the container. */
export async function eventStoreDbUrl(): Promise<string> {
  const server = inject('eventStoreDb')
  if (server.kind === 'address') return server.address
  if (server.kind !== 'container') throw new Error('this run has no EventStoreDB')
  return sharedContainer('eventstoredb')
}
