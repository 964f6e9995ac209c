import { catalogueOf } from '@portal/contracts/survey/catalogue'
import { anExportRequest } from '@portal/tests/support/surveys/exporting'
import { aPage, aQuestion, aSurvey } from '@portal/tests/support/surveys/surveys'
import { expect, it } from 'vitest'
import { makeFile } from './make-file.ts'

/** Five grids of 200 rows by 20 columns, each on a page: a column for each cell. */
const wide = () => {
  const listed = (count: number) => Array.from({ length: count }, (_, i) => ({ code: 1_000 + i, text: `Entry ${i}` }))
  const grids = ['Q1', 'Q2', 'Q3', 'Q4', 'Q5'].map((id) =>
    aQuestion('grid-3d', { id, items: listed(200), columns: listed(20) }),
  )
  return catalogueOf(aSurvey({ pages: grids.map((grid) => aPage(grid.id.toLowerCase(), grid)) }))
}

it('more columns than a sheet of Excel has are refused for it, and are in a file of another format', async () => {
  const survey = wide()
  async function* responses() {
    yield []
  }
  const deps = {
    reports: { run: () => Promise.reject(new Error('no tables')) },
    raw: {
      read: <T>(_: string, __: AbortSignal, work: (of: never) => Promise<T>) =>
        work({ survey, filtered: survey, respondents: 0, weights: [], responses } as never),
    },
    now: () => '2026-11-22T08:00:00.000Z',
  }
  const use = async (content: AsyncIterable<Uint8Array>) => Buffer.concat(await Array.fromAsync(content)).toString()
  const made = (format: 'xlsx' | 'csv') =>
    makeFile(deps, anExportRequest({ format }), { use, signal: new AbortController().signal })
  expect(await made('xlsx')).toEqual({
    outcome: 'refused',
    issues: [{ path: '/format', key: 'export-too-wide', values: { columns: 20_009, most: 16_384 } }],
  })
  const csv = await made('csv')
  expect(csv.outcome === 'made' && csv.result.split('\r\n')[0]?.split(',')).toHaveLength(20_009)
})
