import { randomUUID } from 'node:crypto'
import type { Instant } from '@portal/contracts/ids'
import type { Pool } from '@portal/infra/database/pool'
import type { EventLog } from '@portal/infra/event-log/event-log'

type On = Readonly<{ log: EventLog; pool: Pool; now: () => Instant }>

/** What actions on imports need, with nothing shown to anybody. */
export const importMeans = ({ log, pool, now }: On) => ({
  deps: { log, now, newId: randomUUID, secretOf: async () => Buffer.alloc(32, 7) },
  pool,
  signal: new AbortController().signal,
  say: () => undefined,
  progress: () => undefined,
  progressSink: { isTty: false, write: () => undefined },
})
