import { memberProjection } from '@portal/projections/identity/member/projector'
import { reportingProjection } from '@portal/projections/reporting/response/projector'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { portalHere } from '../support/portal/portal-here.ts'
import { aCommunity, portal, type RoleProcess, runRole } from '../support/portal/role-processes.ts'
import { reached } from '../support/projections/projecting.ts'
import { aDatabase } from '../support/servers/database.ts'

const { version } = reportingProjection
const database = await aDatabase()
let projector: RoleProcess

const status = (...words: string[]) => portalHere(['status', ...words], { DATABASE_URL: database.url })
const Told = z.object({ head: z.number(), problems: z.array(z.string()) })
const told = ({ out }: Readonly<{ out: string }>) => Told.parse(JSON.parse(out))

beforeAll(async () => {
  await aCommunity(database.url, 0)
  projector = await runRole('projector', database.url)
  await reached(database.pool, 'reporting')
})
afterAll(async () => {
  projector.kill()
  await database.drop()
})

describe('portal status', () => {
  it('ends with 0 if there is no fault, as a table and as JSON', async () => {
    const table = await status()
    expect(table).toMatchObject({ code: 0, complaints: '' })
    expect(table.out).toMatch(new RegExp(`^reporting +${version} \\(shown\\) +live +0 +0\\.0`, 'm'))
    const json = await status('--json')
    expect(json.code).toBe(0)
    expect(told(json).problems).toEqual([])
  })

  it('ends with 1 and names the faults: parked keys, a projection that stopped', async () => {
    await database.pool.query(
      `insert into proj.dead_letter (projection, version, position, key, event_id, type, class, error)
       values ('reporting', ${version}, '01', 'tea', gen_random_uuid(), 'PageAnswered', 'TypeError', 'thrown at projector.ts:1')`,
    )
    await database.pool.query(
      `update proj.checkpoint set state = 'stopped', reason = 'a bug' where projection = 'member'`,
    )
    const { code, ...rest } = await status('--json')
    expect(code).toBe(1)
    expect(told(rest).problems).toEqual([
      `member v${memberProjection.version} is stopped: a bug`,
      `reporting v${version}: parked keys: 1, events that are not in the rows: 1`,
    ])
    expect((await status()).out).toMatch(/TypeError: thrown at projector.ts:1/)
    await database.pool.query(`delete from proj.dead_letter; update proj.checkpoint set state = 'live', reason = null`)
  })

  it('tells which projections are paused, with the reason where an operator gave one', async () => {
    await database.pool.query(`update proj.checkpoint set state = 'paused', reason = case projection
      when 'reporting' then 'while the disk is replaced' end where projection in ('reporting', 'survey')`)
    const { out } = await status()
    const [, paused = ''] = out.split('\nPaused:\n')
    expect(paused.split('\n\n')[0]?.trimEnd().split('\n').toSorted()).toEqual([
      `  reporting v${version}: while the disk is replaced`,
      '  survey v1',
    ])
    await database.pool.query(`update proj.checkpoint set state = 'live', reason = null`)
    expect((await status()).out).not.toContain('Paused:')
  })

  it('ends with 3 if it cannot look, and says what to do', async () => {
    const away = new URL(database.url)
    away.port = '1'
    const { code, complaints } = await portalHere(['status'], { DATABASE_URL: away.href })
    expect(code).toBe(3)
    expect(complaints).toMatch(/^Cannot connect to the database: /)
    const empty = await aDatabase()
    expect(await portalHere(['status'], { DATABASE_URL: empty.url })).toMatchObject({ code: 3 })
    const { rows } = await empty.pool.query(`select from pg_namespace where nspname in ('log', 'proj', 'bullmq')`)
    expect(rows).toEqual([]) // a look creates nothing
    await empty.drop()
  })

  it('refuses an invalid limit', async () => {
    expect(await status('--max-lag', 'soon')).toMatchObject({ code: 2, out: '' })
  })
})

it('portal run ends with 3 if settings are missing', async () => {
  const { code, complaints } = await portal(['run', 'api'], { DATABASE_URL: database.url })
  expect(code).toBe(3)
  expect(complaints).toMatch(/^Set TOKEN_SECRET, VAULT_KEY first/)
})
