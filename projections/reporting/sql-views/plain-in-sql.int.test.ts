import { reportText } from '@portal/contracts/reporting/report-text'
import { aDatabase, type TestDatabase } from '@portal/tests/support/servers/database'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { plainInSql } from './plain-in-sql.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aDatabase()
})
afterAll(() => database.drop())

const PIECES = [
  ...['tea', 'Æ', '<3', ' > ', '<', '>', '&', ';', "'", '"', '\\', '%', 'شاي', '茶', '🍵', '[Q1]'],
  ...['<b>', '</b>', '<BR/>', '<p class="a b">', '</P>', '<pre>', '</li>', '<h2>', '<img src="data:," alt="a cup">'],
  ...['&amp;', '&lt;', '&gt;', '&quot;', '&#39;', '&nbsp;', '&eacute;', 'lt;', 'amp;'],
  ...['{{Q1|', '{{ Q1\u00a0|none', '{{Q1}}', '{{', '{', '}}', '}', '|', 'Q1'],
  ...[' ', '\n', '\t', '\u00a0', '\u202f', '\u3000', '\ufeff', '\u200b'],
]

it('makes of each text the words that reports show', async () => {
  const texts = fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join(''))
  await fc.assert(
    fc.asyncProperty(fc.array(texts, { minLength: 1, maxLength: 40 }), async (stored) => {
      const { rows } = await database.pool.query<Readonly<{ plain: string }>>(
        `select ${plainInSql('stored')} as plain from unnest($1::text[]) with ordinality t (stored, place) order by place`,
        [stored],
      )
      expect(rows.map(({ plain }) => plain)).toEqual(stored.map(reportText))
    }),
    { numRuns: 50 },
  )
})
