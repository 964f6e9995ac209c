import type { Instant } from '@portal/contracts/ids'
import type { Position } from '@portal/infra/event-log/event-log'
import type { Table } from '../rows/table.ts'

/**
 * What a reactor asked for and what is not done yet. An ask that is due at once has no `dueAt`; the others are timers.
 */
export type Ask = {
  id: string
  key: string
  keyHash: number
  dueAt: Instant | null
  what: string
  about: object
  /** The id of the effect. */
  cause: string
  position: Position
  eventId: string
  type: string
  attempts: number
  /** The time before which it is not retried. */
  nextAt: Instant | null
  /** It failed permanently: an operator retries or skips it. The asks of its key wait behind it. */
  isParked: boolean
}

/** In the schema of each reactor. Rows are read again for each batch, since the worker removes asks that are done. */
export const askTable: Table<Ask> = {
  name: 'ask',
  columns: {
    id: 'text',
    key: 'text',
    keyHash: 'int',
    dueAt: 'timestamptz null',
    what: 'text',
    about: 'jsonb',
    cause: 'text',
    position: 'position',
    eventId: 'uuid',
    type: 'text',
    attempts: 'int',
    nextAt: 'timestamptz null',
    isParked: 'bool',
  },
  key: ['id'],
  indexes: [['dueAt'], ['key']],
  keepBytes: 0,
}
