import type { OperatorActed } from '@portal/contracts/events/operations'
import { reportingProjection } from '@portal/projections/reporting/response/projector'
import { portalWith, type Said } from '@portal/tests/support/portal/cli'
import { fillLog } from '@portal/tests/support/projections/fill-log'
import { aProjector, reached } from '@portal/tests/support/projections/projecting'
import { aDatabase, type TestDatabase } from '@portal/tests/support/servers/database'
import { temporaryFolder } from '@portal/tests/support/servers/temporary-folder'
import { recorded, someAnswering } from '@portal/tests/support/surveys/answering'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

/** The version of the build that is live, and of the one that a rebuild makes. */
const LIVE = reportingProjection.version
const NEXT = LIVE + 1

let database: TestDatabase
let projector: ReturnType<typeof aProjector> | undefined
beforeEach(async () => {
  database = await aDatabase()
  await portal('migrate')
  await fillLog(database.pool, recorded(someAnswering(61, 800)))
  projector = aProjector(database.pool)
  for (const name of ['reporting', 'survey', 'member']) await reached(database.pool, name)
})
afterEach(async () => {
  await projector?.stop()
  await database.drop()
})

/** As the command line runs it. */
const portal = (...words: readonly string[]): Promise<Said> => {
  const secret = 'a secret of thirty-two characters'
  return portalWith({ DATABASE_URL: database.url, TOKEN_SECRET: secret, VAULT_KEY: secret })(...words)
}

const trail = async (): Promise<readonly OperatorActed[]> => {
  const { rows } = await database.pool.query<Readonly<{ data: OperatorActed }>>(
    `select data from log.event where stream_id = 'operations' order by pos`,
  )
  return rows.map(({ data }) => data)
}

describe('an operator', () => {
  it('divides a read model into shards and back, as planned, and gets the reason if that is not possible', async () => {
    const planned = await portal('projection', 'shards', 'reporting', '4', '--dry-run')
    expect(planned).toMatchObject({ code: 0 })
    expect(planned.said).toContain(`reporting v${LIVE} (live): 1 shard becomes 4, by survey`)
    const hash = /^plan (\w+)/.exec(planned.said)?.[1] ?? ''
    const parted = await portal('projection', 'shards', 'reporting', '4', '--plan', hash, '--json')
    expect(JSON.parse(parted.said).result).toMatchObject({ from: 1, to: 4, outcome: 'changed' })
    expect(await portal('projection', 'shards', 'reporting', '4', '--plan', hash)).toMatchObject({ code: 3 })
    expect((await portal('projection', 'shards', 'reporting', '4')).said).toBe(
      `reporting v${LIVE} has 4 shards already.`,
    )
    await reached(database.pool, 'reporting')
    expect((await portal('projection', 'list')).said).toMatch(/follows, 0 events .*, shard 3 of 4/)
    expect(await portal('projection', 'verify', 'reporting')).toMatchObject({ code: 0 })

    expect(await portal('projection', 'shards', 'reporting', '3')).toMatchObject({ code: 2 })
    expect(await portal('projection', 'shards', 'reporting')).toMatchObject({ code: 2 })
    expect(await portal('projection', 'shards', 'reporting', '2', '--build', '999')).toMatchObject({ code: 3 })
    await database.pool.query(`update proj.checkpoint set state = 'stopped' where shard = 1`)
    expect((await portal('projection', 'shards', 'reporting', '1')).complained).toContain(
      `reporting v${LIVE} has stopped`,
    )
    await portal('projection', 'resume', 'reporting')
    expect((await portal('projection', 'shards', 'reporting', '1', '--reason', 'one will do')).said).toBe(
      `reporting v${LIVE} has 1 shard now; it had 4 shards.`,
    )
    expect((await trail()).at(-1)).toMatchObject({
      action: 'projection shards',
      target: 'reporting 1',
      reason: 'one will do',
      outcome: 'done',
    })
  })

  it('plans a rebuild, carries it out, switches, rolls back and retires a build; each action leaves its events', async () => {
    const planned = await portal('projection', 'rebuild', 'reporting', '--dry-run', '--json')
    expect(planned.code).toBe(0)
    const { plan } = JSON.parse(planned.said).result
    expect(await trail()).toEqual([]) // a plan changes nothing

    const rebuilt = await portal('projection', 'rebuild', 'reporting', '--plan', plan, '--reason', 'to be sure')
    expect(rebuilt).toMatchObject({ code: 0, complained: '' })
    expect(rebuilt.said).toContain(`reporting v${NEXT} is ready`)
    expect(rebuilt.said).toContain('equals the log')
    expect((await portal('projection', 'switch', 'reporting')).said).toContain(`reporting v${NEXT} is shown`)
    expect((await portal('projection', 'rollback', 'reporting')).said).toContain(`reporting v${LIVE} is shown`)
    expect((await portal('projection', 'retire', 'reporting')).said).toBe(`reporting v${NEXT} is gone.`)
    expect((await portal('projection', 'list')).said).toContain('v1  live')

    const acted = await trail()
    expect(acted.map(({ action, outcome }) => `${action}: ${outcome}`)).toEqual([
      'projection rebuild: began',
      'projection rebuild: done',
      'projection switch: began',
      'projection switch: done',
      'projection rollback: began',
      'projection rollback: done',
      'projection retire: began',
      'projection retire: done',
    ])
    expect(acted[0]).toMatchObject({ target: 'reporting', reason: 'to be sure', plan })
    expect(acted[0]?.by).toMatch(/.+@.+/)
  })

  it('is refused a plan whose basis has changed', async () => {
    const { said } = await portal('projection', 'rebuild', 'reporting', '--dry-run', '--json')
    const { plan } = JSON.parse(said).result
    expect((await portal('projection', 'rebuild', 'reporting')).code).toBe(0)
    const late = await portal('projection', 'rebuild', 'reporting', '--plan', plan)
    expect(late.code).toBe(3)
    expect(late.complained).toContain('has changed')
  })

  it('sees by the exit code that a row was changed by hand', async () => {
    expect((await portal('projection', 'verify', 'reporting', 'survey')).code).toBe(0)
    await database.pool.query('update read.survey_size set respondents = respondents + 1')
    const drift = await portal('projection', 'verify', '--all')
    expect(drift.code).toBe(1)
    expect(drift.said).toContain('(hiding) differs in respondents')
    expect((await trail()).at(-1)).toMatchObject({ outcome: 'found' })
  })

  it('sees by the exit code that the log is damaged', async () => {
    expect((await portal('log', 'check')).said).toContain('Log intact')
    await database.pool.query('alter table log.event disable trigger event_never_changes')
    await database.pool.query('delete from log.event where pos = 500')
    const damaged = await portal('log', 'check')
    expect(damaged.code).toBe(1)
    expect(damaged.said).toContain('1 positions without an event:\n  500')
    expect(damaged.said).toContain('versions out of order')
  })

  it('pauses and resumes, and gets the reason if that is not possible', async () => {
    expect((await portal('projection', 'pause', 'survey')).said).toBe('survey v1 is paused.')
    expect((await portal('projection', 'resume', 'survey')).said).toBe('survey v1 follows the log.')
    expect((await portal('projection', 'switch', 'survey')).code).toBe(3)
    expect((await portal('projection', 'rollback', 'survey')).complained).toContain('no build that is standby')
  })

  it('lists dead letters, retries them, and skips them with a reason', async () => {
    const { pool } = database
    const { rows } = await pool.query(
      `select stream_id, pos from log.event where type = 'ResponseCompleted' order by pos limit 1`,
    )
    await pool.query(
      `insert into proj.dead_letter (projection, version, position, key, event_id, type, class, error)
       select 'reporting', ${LIVE}, lpad(to_hex(pos), 16, '0'), stream_id, event_id, type, 'NotApplicable', 'for a test'
       from log.event where pos = $1`,
      [rows[0].pos],
    )
    const key = rows[0].stream_id
    const list = await portal('deadletter', 'list')
    expect(list.code).toBe(1)
    expect(list.said).toContain('1 events of 1 keys are parked')
    expect((await portal('deadletter', 'show', 'reporting', '--key', key)).said).toContain(`events show ${rows[0].pos}`)
    expect((await portal('deadletter', 'evict', 'reporting', '--key', key, '--reason', 'for a test')).code).toBe(0)
    expect((await portal('deadletter', 'list', 'reporting')).said).toContain('EXCLUDED: for a test')
    expect((await portal('deadletter', 'list', 'reporting')).code).toBe(0)
  })

  it('sees at which event a rebuild stops, as the option needs it, and continues after accepting it', async () => {
    await projector?.stop()
    projector = undefined
    await database.pool.query('alter table log.event disable trigger event_never_changes')
    await database.pool.query(`update log.event set data = '{"type":"PageAnswered","surveyId":"hiding"}'
      where pos = (select min(pos) from log.event where type = 'PageAnswered')`)
    const refused = await portal('projection', 'rebuild', 'reporting')
    expect(refused.code).toBe(1)
    const position = /at position (\d+) \(/.exec(refused.said)?.[1] ?? ''
    expect(Number(position)).toBeGreaterThan(1)
    expect((await portal('projection', 'list')).said).toMatch(
      new RegExp(`^ {2}v${NEXT} {2}building, stopped: \`portal projection rebuild\` continues it`, 'm'),
    )
    const accepted = await portal('projection', 'rebuild', 'reporting', '--accept', position)
    expect(accepted.said).toContain(`reporting v${NEXT} is ready`)
    expect((await portal('projection', 'list')).said).not.toContain(', stopped:')
    expect((await portal('deadletter', 'list', 'reporting')).said).toContain(
      `reporting v${NEXT}  ${position}  PageAnswered`,
    )
  })

  it('looks at the log by type, stream, member, time and position', async () => {
    const counted = JSON.parse((await portal('events', 'count', '--json')).said).result
    expect(counted.total).toBe(800)
    const starts = JSON.parse((await portal('events', 'count', '--type', 'ResponseStarted', '--json')).said).result
      .total
    expect(
      (await portal('events', 'tail', '--type', 'ResponseStarted', '--limit', '900')).said.split('\n'),
    ).toHaveLength(starts)
    const first = JSON.parse((await portal('events', 'show', '1', '--json')).said).result
    expect(first).toMatchObject({ position: 1, type: 'SurveyPublished', stream: 'survey-hiding' })
    expect((await portal('events', 'stream', 'survey-hiding')).said).toContain('SurveyPublished')
    expect(
      JSON.parse((await portal('events', 'count', '--from', '11', '--to', '30', '--json')).said).result.total,
    ).toBe(20)
    expect(JSON.parse((await portal('events', 'count', '--until', '2020-01-01', '--json')).said).result.total).toBe(0)
    const { rows } = await database.pool.query(
      `select data -> 'respondent' ->> 'memberId' as member from log.event where data -> 'respondent' ->> 'kind' = 'member' limit 1`,
    )
    const ofMember = JSON.parse((await portal('events', 'count', '--member', rows[0].member, '--json')).said).result
    expect(ofMember.counts).toContainEqual({ type: 'ResponseStarted', events: 1 })
    expect((await portal('events', 'show', '9999')).code).toBe(3)
    expect((await portal('events', 'count', '--since', 'yesterday')).code).toBe(2)
    expect(await trail()).toEqual([]) // a look leaves no event
  })

  it('replays a part of the log into a file or a shadow, never into a live build', async () => {
    const folder = temporaryFolder()
    const file = folder.at('some.ndjson')
    const range = ['--from', '1', '--to', '400'] as const
    expect((await portal('replay', ...range, '--into', 'ndjson', file)).said).toContain('400 events are in')
    expect((await portal('replay', ...range, '--into', 'ndjson', file)).code).toBe(3) // it exists
    const shadow = await portal('replay', ...range, '--into', 'shadow', 'reporting')
    expect(shadow).toMatchObject({ code: 0, complained: '' })
    expect(shadow.said).toContain(`reporting_v${NEXT}; 0 keys`)
    const count = async (schema: string): Promise<number> =>
      (await database.pool.query(`select from ${schema}.response`)).rowCount ?? 0
    expect(await count(`reporting_v${NEXT}`)).toBeGreaterThan(0)
    expect(await count(`reporting_v${NEXT}`)).toBeLessThan(await count(`reporting_v${LIVE}`))
    expect((await portal('projection', 'switch', 'reporting', '--build', String(NEXT))).code).toBe(3)
    expect((await portal('projection', 'cancel', 'reporting', '--build', String(NEXT))).said).toBe(
      `reporting v${NEXT} is gone.`,
    )
    expect((await portal('replay', ...range, '--into', 'reporting')).code).toBe(2)
  })

  it('replays up to the end of the log, and refuses what the log does not have, or a shadow from its middle', async () => {
    const file = temporaryFolder().at('some.ndjson')
    const range = (from: number, to: number) => ['--from', String(from), '--to', String(to)]
    expect((await portal('replay', ...range(0, 400), '--into', 'ndjson', file)).code).toBe(2)
    for (const where of [['ndjson', file] as const, ['shadow', 'reporting'] as const]) {
      const beyond = await portal('replay', ...range(9_000, 9_999), '--into', ...where)
      expect([beyond.code, beyond.complained]).toEqual([3, expect.stringContaining('The log ends at position')])
    }
    const head = (await database.pool.query('select from log.event')).rowCount ?? 0
    const planned = await portal('replay', ...range(1, 9_999), '--into', 'shadow', 'reporting', '--dry-run')
    expect(planned.said).toContain(`${head} positions`)
    expect((await portal('replay', ...range(1, 9_999), '--into', 'shadow', 'reporting')).code).toBe(0)
    const fromMiddle = await portal('replay', ...range(400, 800), '--into', 'shadow', 'reporting')
    expect([fromMiddle.code, fromMiddle.complained]).toEqual([3, expect.stringContaining('begin with --from 1.')])
    const { rows } = await database.pool.query("select from pg_namespace where nspname like 'reporting_v%'")
    expect(rows).toHaveLength(2) // of the live rows, and of the shadow of all
  })
})
