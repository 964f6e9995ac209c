import { KEPT, LEFT_OUT } from '@portal/infra/backup/dumped-tables'
import { readModels } from '@portal/projections/read-models'
import { schemaOf } from '@portal/projections/runtime/projection'
import { portalWith } from '@portal/tests/support/portal/cli'
import { aDatabase } from '@portal/tests/support/servers/database'
import { afterAll, expect, it } from 'vitest'
import { areas } from '../../areas.ts'

const database = await aDatabase()
afterAll(() => database.drop())

const TABLES = `select table_schema || '.' || table_name as name from information_schema.tables
  where table_schema not in ('pg_catalog', 'information_schema') and table_type = $1 order by 1`

const named = async (kind: string): Promise<readonly string[]> =>
  (await database.pool.query<Readonly<{ name: string }>>(TABLES, [kind])).rows.map(({ name }) => name)

it('every table is listed as dumped or left out, and migrate creates all that queries use', async () => {
  const secret = 'a secret of thirty-two characters'
  expect(await portalWith({ DATABASE_URL: database.url, TOKEN_SECRET: secret, VAULT_KEY: secret })('migrate')).toEqual({
    code: 0,
    said: 'The tables are up to date.',
    complained: '',
  })
  const readTables = readModels.flatMap((model) => model.tables.map(({ name }) => `${schemaOf(model)}.${name}`))
  const ofAreas = areas.flatMap(({ tables }) => tables)
  const decided = [KEPT.events, ...KEPT.small, ...KEPT.keys, ...LEFT_OUT, ...ofAreas, ...readTables]
  expect(await named('BASE TABLE')).toEqual(decided.toSorted())
  const views = readModels.flatMap(({ tables, stableViews }) => [
    ...tables.map(({ name }) => `read.${name}`),
    ...stableViews.map(({ name }) => name),
  ])
  expect(await named('VIEW')).toEqual(views.toSorted())
})
