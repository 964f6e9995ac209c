import { randomUUID } from 'node:crypto'
import { RETENTION_RULES, type RetentionRule } from '@portal/contracts/identity/retention-rules'
import { FileId, Instant, MemberId } from '@portal/contracts/ids'
import { postgresEventLog } from '@portal/infra/event-log/postgres/postgres-event-log'
import { newFileName } from '@portal/infra/tools/file-name'
import { fileProjection } from '@portal/projections/files/file/projector'
import { fileUpkeep } from '@portal/projections/files/file/queries'
import { projectionQueries } from '@portal/projections/runtime/queries'
import { areas } from '@portal/services/areas'
import { migrateAll } from '@portal/services/cli/migrate/migrations'
import { fileCommands } from '@portal/services/files/commands'
import { postgresRetentionRuns } from '@portal/services/identity/retention/retention-runs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aProjector } from '../support/projections/projecting.ts'
import { aDatabase, type TestDatabase } from '../support/servers/database.ts'

const MOMENT = new Date('2026-11-22T10:00:00Z')
const OLD = Instant.parse('2026-11-22T09:59:59.000Z')
const YOUNG = Instant.parse('2026-11-22T10:00:01.000Z')

let database: TestDatabase
let log: ReturnType<typeof postgresEventLog>
let projector: ReturnType<typeof aProjector>

beforeAll(async () => {
  database = await aDatabase()
  await migrateAll(database.url)
  log = postgresEventLog({ url: database.url, reads: database.pool })
  projector = aProjector(database.pool, [fileProjection])
})
afterAll(async () => {
  await projector.stop()
  await log.close()
  await database.drop()
})

type InTable = Readonly<{ columns: string; values: string }>

/** One row of each kind of data, `$1` old; the statement says all that the table asks for. */
const rows: Readonly<Record<Exclude<RetentionRule, 'deleted-files'>, InTable & Readonly<{ table: string }>>> = {
  'sign-ins': { table: 'identity.sign_in', columns: 'member_id, at, network', values: `gen_random_uuid(), $1, ''` },
  mails: {
    table: 'identity.mail',
    columns: 'mail_id, member_id, kind, language, address, subject, text, state, created_at, changed_at',
    values: `gen_random_uuid(), gen_random_uuid(), 'reset', 'en', '', '', '', 'sent', $1, $1`,
  },
  mailings: {
    table: 'identity.mailing',
    columns: 'mailing_id, kind, texts, audience, state, made_by, created_at',
    values: `gen_random_uuid(), 'newsletter', '{}', '{}', 'sent', gen_random_uuid(), $1`,
  },
  invitations: {
    table: 'members.invitation',
    columns: 'invitation_id, member_id, address_digest, language, created_at',
    values: `gen_random_uuid(), gen_random_uuid(), '', 'en', $1`,
  },
  'member-imports': {
    table: 'identity.member_import',
    columns: 'import_id, asked_by, file_name, header, state, language, created_at',
    values: `gen_random_uuid(), gen_random_uuid(), '', '[]', 'done', 'en', $1`,
  },
  'answer-files': {
    table: 'surveys.answer_file',
    columns: 'answer_file_id, asked_by, file_name, stored_name, bytes, work, created_at, changed_at',
    values: `gen_random_uuid(), gen_random_uuid(), '', '', 1, '{}', $1, '2026-01-01'`,
  },
  'export-files': {
    table: 'reporting.export',
    columns: 'export_id, asked_by, survey_id, kind, request, survey_title, stored_name, ended_at, expires_at',
    values: `gen_random_uuid(), gen_random_uuid(), 'tea', 'tables', '{}', '', 'kept', $1, '2100-01-01'`,
  },
  'recorded-runs': {
    table: 'reporting.recorded_run',
    columns: 'run_id, digest, kind, survey_id, title, parts, times, took_ms, ran_at',
    values: `gen_random_uuid(), '', 'topline', 'tea', '', '[]', 1, 1, $1`,
  },
  operations: {
    table: 'operations.work',
    columns: 'work_id, kind, projections, park, show, asked_by, state, ended_at',
    values: `gen_random_uuid(), 'verify', '{}', false, false, gen_random_uuid(), 'done', $1`,
  },
}

const add = async (rule: Exclude<RetentionRule, 'deleted-files'>, at: string, differs: Partial<InTable> = {}) => {
  const { table, columns, values } = { ...rows[rule], ...differs }
  await database.pool.query(`insert into ${table} (${columns}) values (${values.replaceAll('$1', `'${at}'`)})`)
}

const partOf = (rule: RetentionRule) => {
  const means = { log, pool: database.pool, now: () => YOUNG, newId: () => randomUUID() }
  const part = areas.flatMap((area) => area.open(means).retention).find((one) => one.rule === rule)
  if (!part) throw new Error(`nothing removes ${rule}`)
  return part
}

const countIn = async (from: string): Promise<number> =>
  (await database.pool.query<{ n: number }>(`select count(*)::int as n from ${from}`)).rows[0]?.n ?? 0

const inTables = RETENTION_RULES.filter((rule) => rule !== 'deleted-files')

describe('what is older than a moment', () => {
  it.each(inTables)('of %s is counted and removed, and what is younger stays', async (rule) => {
    await add(rule, OLD)
    await add(rule, YOUNG)
    const part = partOf(rule)
    expect(await part.countBefore(MOMENT, 10)).toBe(1)
    expect(await part.countBefore(new Date(YOUNG), 10)).toBe(1)
    expect(await part.countBefore(new Date('2026-12-01'), 10)).toBe(2)
    expect(await part.countBefore(new Date('2026-12-01'), 1)).toBe(1)
    expect(await part.removeBefore(MOMENT)).toBe(1)
    expect(await part.removeBefore(MOMENT)).toBe(0)
    const left = rule === 'export-files' ? 'reporting.export where expires_at > now()' : rows[rule].table
    expect(await countIn(left)).toBe(1)
  })

  it('of mailings stays while it is being sent', async () => {
    const values = rows.mailings.values.replace(`'sent'`, `'sending'`)
    await add('mailings', OLD, { values })
    expect(await partOf('mailings').removeBefore(MOMENT)).toBe(0)
  })

  it('of files of answers stays for a day after its last change', async () => {
    const values = rows['answer-files'].values.replace(`'2026-01-01'`, 'now()')
    await add('answer-files', OLD, { values })
    expect(await partOf('answer-files').removeBefore(MOMENT)).toBe(0)
  })

  it('of invitations takes with it how many a member invited on a day', async () => {
    const add = 'insert into members.invitations_of_day values (gen_random_uuid(), $1, 3)'
    for (const day of ['2026-11-21', '2026-11-22']) await database.pool.query(add, [day])
    await partOf('invitations').removeBefore(MOMENT)
    expect(await countIn('members.invitations_of_day')).toBe(1)
  })

  it('of files was deleted before: one that is there, or was restored, stays', async () => {
    const by = MemberId.parse(randomUUID())
    const memberId = by
    let at = OLD
    const commands = fileCommands({ log, now: () => at })
    const asked = () => ({ commandId: randomUUID(), intent: '' })
    const upload = async () => {
      const fileId = FileId.parse(randomUUID())
      const file = { name: 'cup.jpg', extension: 'jpg', kind: 'image', media: 'image/jpeg', bytes: 1 } as const
      const stored = { ...file, stored: newFileName() }
      await commands.addFile(asked(), {
        fileId,
        owner: by,
        memberId,
        upload: stored,
        purpose: 'site',
        access: 'admin',
      })
      return fileId
    }
    const [kept, restored, deleted, later] = [await upload(), await upload(), await upload(), await upload()]
    await commands.deleteFile(asked(), { fileId: restored, by })
    await commands.restoreFile(asked(), { fileId: restored, by })
    await commands.deleteFile(asked(), { fileId: deleted, by })
    at = YOUNG
    await commands.deleteFile(asked(), { fileId: later, by })
    expect(await projectionQueries(database.pool).waitFor('file', await log.head(), { atMostMs: 20_000 })).not.toBe(
      'behind',
    )
    const part = partOf('deleted-files')
    expect(await part.countBefore(MOMENT, 10)).toBe(1)
    expect(await part.removeBefore(MOMENT)).toBe(1)
    const states = await Promise.all([kept, restored, deleted, later].map(commands.fileAt))
    expect(states.map((file) => file.status)).toEqual(['there', 'there', 'removed', 'deleted'])
    expect(await fileUpkeep(database.pool).deletedBefore(new Date('2026-12-01'))).toContain(later)
  })
})

it('of each kind of data the last run is kept', async () => {
  const { note, list } = postgresRetentionRuns(database.pool)
  expect(await list()).toEqual([])
  await note('mails', 4, new Date(OLD))
  await note('mails', 0, new Date(YOUNG))
  expect(await list()).toEqual([{ rule: 'mails', at: '2026-11-22T10:00:01.000Z', removed: 0 }])
})
