import type { Pool } from '@portal/infra/database/pool'
import { inTransaction } from '@portal/infra/database/pool'
import type { AppendRequest, AppendResult, EventLog, StoredEvent } from '@portal/infra/event-log/event-log'

/** A page as a row, and the progress of each respondent with all answers. */
export const CRUD_TABLES = `create table crud_page (
    id bigserial primary key, response_id text not null, command_id uuid not null unique, page jsonb not null,
    at timestamptz not null);
  create table crud_response (response_id text primary key, version int not null, answers jsonb not null,
    updated_at timestamptz not null) with (fillfactor = 75)`

const FIND = { name: 'crud-find', text: 'select version from crud_response where response_id = $1 for update' }
const PAGE = {
  name: 'crud-page',
  text: 'insert into crud_page (response_id, command_id, page, at) values ($1, $2, $3, now())',
}
const RESPONSE = {
  name: 'crud-response',
  text: `insert into crud_response (response_id, version, answers, updated_at) values ($1, $2, $3, now())
    on conflict (response_id) do update set version = excluded.version,
      answers = crud_response.answers || excluded.answers, updated_at = excluded.updated_at`,
}

const answersIn = (events: readonly StoredEvent[]): object =>
  Object.assign({}, ...events.map((event) => ('data' in event ? event.data : {})))

/**
 * A careful application without a log: one transaction that reads and locks the respondent's state, inserts the page,
 * and updates the state. Behind the same commands, so that session, contract and engine are the portal's. Surveys are
 * read from the `log`; a respondent's former events are not stored, so each must be cached since their first page.
 */
export const crudLog = (pool: Pool, log: EventLog): EventLog => {
  const store = async ({ stream, commandId, expect, events }: AppendRequest): Promise<AppendResult> =>
    inTransaction(pool, async (connection) => {
      const { rows } = await connection.query<Readonly<{ version: number }>>({ ...FIND, values: [stream] })
      const version = rows[0]?.version ?? 0
      const isExpected = typeof expect === 'string' || expect.exactly === version
      if (!isExpected) return { outcome: 'version_conflict', version }
      const after = version + events.length
      await connection.query({ ...PAGE, values: [stream, commandId, JSON.stringify(events)] })
      await connection.query({ ...RESPONSE, values: [stream, after, JSON.stringify(answersIn(events))] })
      return { outcome: 'appended', position: String(after), version: after }
    })

  const { readStream } = log
  return {
    ...log,
    append: store,
    findCommand: async () => null,
    readStream: (stream, from) => (stream.startsWith('survey-') ? readStream(stream, from) : noEvents()),
  }
}

async function* noEvents(): AsyncGenerator<never> {
  // a respondent who is not cached has not begun
}
