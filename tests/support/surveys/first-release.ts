import { readFileSync } from 'node:fs'
import { Instant } from '@portal/contracts/ids'
import type { Pool } from '@portal/infra/database/pool'
import { numberOf } from '@portal/infra/event-log/position'
import * as z from 'zod/mini'

const folder = new URL('../../fixtures/event-log/', import.meta.url)
const textOf = (name: string): string => readFileSync(new URL(name, folder), 'utf8')

const Line = z.object({
  position: z.string(),
  stream: z.string(),
  version: z.int(),
  eventId: z.uuid(),
  recordedAt: Instant,
  type: z.string(),
  schemaVersion: z.int(),
  data: z.looseObject({ type: z.string() }),
})

const VaultFile = z.object({
  masterSecret: z.string(),
  keys: z.array(z.object({ owner: z.string(), keyId: z.uuid(), wrapped: z.nullable(z.string()) })),
})

/** The rows of each read model that the log gives, by table. */
const RowsFile = z.record(z.string(), z.array(z.record(z.string(), z.unknown())))

const INSERT = `insert into log.event
    (pos, version, recorded_at, event_id, bytes, log_part, schema_v, req_no, req_len, intent, stream_id, type, data)
  values ($1, $2, $3, $4, octet_length($5), 0, $6, 0, 1, '\\x00', $7, $8, $5::json)`

/** The log as the first release wrote it, event by event, and the keys of its members. */
export const firstRelease = {
  lines: textOf('first-release.ndjson')
    .trimEnd()
    .split('\n')
    .map((line) => Line.parse(JSON.parse(line))),
  vault: VaultFile.parse(JSON.parse(textOf('first-release.vault.json'))),
  /** The current contents of its read models. */
  rows: () => RowsFile.parse(JSON.parse(textOf('first-release.rows.json'))),
}

/** Puts the log of the first release into a migrated, empty database. */
export const loadFirstRelease = async (pool: Pool): Promise<void> => {
  await pool.query('select log.identify()')
  for (const { position, stream, version, eventId, recordedAt, type, schemaVersion, data } of firstRelease.lines) {
    const json = JSON.stringify(data)
    await pool.query(INSERT, [numberOf(position), version, recordedAt, eventId, json, schemaVersion, stream, type])
  }
  for (const { owner, keyId, wrapped } of firstRelease.vault.keys) {
    await pool.query('insert into vault.owner_key (owner, key_id, wrapped, erased_at) values ($1, $2, $3, $4)', [
      owner,
      keyId,
      wrapped === null ? null : Buffer.from(wrapped, 'base64'),
      wrapped === null ? '2026-11-21T09:00:00Z' : null,
    ])
  }
}
