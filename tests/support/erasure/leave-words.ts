import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { areas } from '@portal/contracts/areas'
import { eventRegistry } from '@portal/contracts/events/registry'
import type { MemberId } from '@portal/contracts/ids'
import type { Pool } from '@portal/infra/database/pool'

/** A signed-in member of a running portal, and the words that must be found nowhere once they are erased. */
export type Writer = Readonly<{ url: string; cookie: string; password: string; words: string }>

/** Makes an area record everything personal that it may record of a member. Returns the writer, who may have a new session. */
export type LeaveWords = (writer: Writer) => Promise<Writer>

/** The areas that record personal data, as their contracts say, and others with something of a member to erase. */
const personalAreas: readonly string[] = Object.entries(areas)
  .filter(
    ([name, { events }]) =>
      Object.values(events).some((kind) => 'personal' in kind) || existsSync(new URL(`./${name}.ts`, import.meta.url)),
  )
  .map(([name]) => name)

/** Leaves something in every such area: by `tests/support/erasure/<area>.ts`, which each area with personal data must have. */
export const leaveWordsInAllAreas: LeaveWords = async (writer) => {
  let after = writer
  for (const area of personalAreas) {
    const { leave }: { leave: LeaveWords } = await import(new URL(`./${area}.ts`, import.meta.url).href)
    after = await leave(after)
  }
  return after
}

/** Fields of a response that was imported are its own: no member has them. */
const OF_RESPONSES = 'responseId'

/** The personal fields, as `Type.field`, that no stored event of the member has. */
export const fieldsWithoutEvent = async (pool: Pool, memberId: MemberId): Promise<readonly string[]> => {
  const fields = [...eventRegistry].flatMap(([type, { personal = [] }]) =>
    personal.filter(({ owner }) => owner !== OF_RESPONSES).map((one) => ({ type, ...one })),
  )
  const missing = await Promise.all(
    fields.map(async ({ type, field, owner }) => {
      const { rowCount } = await pool.query(
        'select from log.event where type = $1 and data -> $2 is not null and data ->> $3 = $4 limit 1',
        [type, field, owner, memberId],
      )
      return rowCount === 0 ? [`${type}.${field}`] : []
    }),
  )
  return missing.flat()
}

/** Sends a command as the writer's browser does. Returns the cookie of the session after it. */
export const send = async ({ url, cookie }: Writer, path: string, body: object): Promise<string> => {
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID(), cookie }
  const reply = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (reply.status !== 200) throw new Error(`${path} was answered with ${reply.status}: ${await reply.text()}`)
  return reply.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
}
