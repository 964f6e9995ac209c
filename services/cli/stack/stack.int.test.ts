import { existsSync } from 'node:fs'
import { portalWith } from '@portal/tests/support/portal/cli'
import { aDatabase } from '@portal/tests/support/servers/database'
import { temporaryFolder } from '@portal/tests/support/servers/temporary-folder'
import { afterAll, describe, expect, it } from 'vitest'

const folder = temporaryFolder()
const empty = await aDatabase()
afterAll(() => empty.drop())

const SECRET = 'a secret of thirty-two characters'
const onEmpty = portalWith({ DATABASE_URL: empty.url, TOKEN_SECRET: SECRET, VAULT_KEY: SECRET })

const NEED_A_PORTAL: readonly (readonly [string, ...string[]])[] = [
  ['status'],
  ['log', 'check'],
  ['projection', 'list'],
  ['projection', 'verify', '--all'],
  ['projection', 'rebuild', 'reporting', '--dry-run'],
  ['deadletter', 'list'],
  ['events', 'count'],
  ['erase', 'list'],
  ['erase', 'member', 'robin@example.org'],
  ['member', 'add', 'robin@example.org'],
  ['relay', 'status'],
  ['backup', folder.at('none.dump')],
]

describe('without a portal', () => {
  it.each(NEED_A_PORTAL.map((words) => [words.join(' '), words] as const))(
    '%s says that there is no database, and creates none',
    async (_, words) => {
      const STATE_DIR = folder.at('nowhere')
      const { code, said, complained } = await portalWith({ STATE_DIR })(...words)
      expect([code, said]).toEqual([3, ''])
      expect(complained).toContain(`There is no database in ${STATE_DIR}, and DATABASE_URL is not set`)
      expect(existsSync(STATE_DIR)).toBe(false)
    },
  )
})

describe('in an empty database', () => {
  it.each(NEED_A_PORTAL.map((words) => [words.join(' '), words] as const))(
    '%s says that there are no tables, and creates none',
    async (_, words) => {
      const { code, said, complained } = await onEmpty(...words)
      expect([code, said]).toEqual([3, ''])
      expect(complained).toMatch(/^The database has no tables of the portal yet: run `npx portal migrate`/)
      const { rows } = await empty.pool.query(
        `select nspname from pg_namespace where nspname !~ '^(pg_|information_schema|public)'`,
      )
      expect(rows).toEqual([]) // so a dump can still be restored into it
    },
  )
})

describe('after `portal migrate`', () => {
  it('log check leaves no event, a member can be added with its events, and older tables are refused', async () => {
    expect(await onEmpty('migrate')).toMatchObject({ code: 0 })
    expect(await onEmpty('log', 'check')).toMatchObject({ code: 0, said: 'Log intact: 0 events.' })
    const added = await onEmpty('member', 'add', 'robin@example.org', '--type', 'admin', '--reason', 'joins us')
    expect([added.code, added.said]).toEqual([0, expect.stringContaining('Added robin@example.org (admin).')])
    const { rows } = await empty.pool.query(
      `select data from log.event where stream_id = 'operations' order by version`,
    )
    expect(rows.map(({ data }) => [data.action, data.outcome, data.reason])).toEqual([
      ['member add', 'began', 'joins us'],
      ['member add', 'done', 'joins us'],
    ])
    expect(JSON.stringify(rows)).not.toContain('robin')

    const noKey = await portalWith({ DATABASE_URL: empty.url, STATE_DIR: folder.at('none') })(
      'member',
      'add',
      'noor@example.org',
    )
    expect([noKey.code, noKey.complained]).toEqual([3, expect.stringMatching(/^VAULT_KEY is not set/)])
    expect(existsSync(folder.at('none'))).toBe(false)

    expect(await onEmpty('events', 'stream', 'operatoins')).toMatchObject({
      code: 3,
      complained: 'The log has no stream operatoins; did you mean operations?',
    })
    expect((await onEmpty('events', 'stream', 'nosuch')).complained).toContain('The log has no stream nosuch.')

    await empty.pool.query(
      `delete from migration.applied where (part, name) =
         (select part, name from migration.applied where part = 'operations' order by name desc limit 1)`,
    )
    expect(await onEmpty('events', 'count')).toMatchObject({
      code: 3,
      complained: 'The tables are those of an older release: run `npx portal migrate` first.',
    })
  })
})
