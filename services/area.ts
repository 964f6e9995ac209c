import type { Instant } from '@portal/contracts/ids'
import type { MigrationFolder } from '@portal/infra/database/migration-files'
import type { Pool } from '@portal/infra/database/pool'
import type { Need } from '@portal/infra/event-log/capabilities'
import type { EventLog } from '@portal/infra/event-log/event-log'
import type { ErasurePart } from './kernel/erasure-part.ts'

/** What commands are made of, whichever process runs them. */
export type CommandMeans = Readonly<{ log: EventLog; pool: Pool; now: () => Instant; newId: () => string }>

/** An area with its commands: one a process, so that what the commands remember is the same for all who ask. */
export type OpenArea = Readonly<{
  /** Its part in the erasure of a member; null for an area that knows nothing of any person. */
  erasure: ErasurePart | null
}>

/** What the server consists of: one value an area, in `services/<area>/area.ts`, listed in `areas.ts`. */
export type Area = Readonly<{
  name: string
  /** Its own tables; those of read models are made by their projections. */
  migrations?: MigrationFolder
  /** What its commands need of the event log beyond the promises that every log keeps. */
  needs: readonly Need[]
  /** Tables and views that must be there before its calls can be answered. */
  tables: readonly string[]
  open: (means: CommandMeans) => OpenArea
}>
