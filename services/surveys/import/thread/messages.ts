import type { Settings } from '@portal/infra/settings'
import type { CsvRow } from '../csv-parser.ts'
import type { RowWork, StoredRows } from '../row-stores.ts'

/** The messages between an import and the threads that store its rows. */

/** Where the portal is: its database, its log, and the key to what is personal. */
export type PortalPlace = Readonly<{ databaseUrl: string; vaultKey: string }> &
  Pick<Settings, 'EVENT_LOG' | 'EVENTSTOREDB_URL'>

/** Passed to a thread when it starts. */
export type ThreadData = Readonly<{ place: PortalPlace; work: RowWork }>

/** `close`: nothing follows; the thread ends. */
export type ToThread = Readonly<{ type: 'store'; id: number; rows: readonly CsvRow[] }> | Readonly<{ type: 'close' }>

export type FromThread =
  | Readonly<{ type: 'stored'; id: number; stored: StoredRows }>
  | Readonly<{ type: 'failed'; id: number; error: unknown }>
