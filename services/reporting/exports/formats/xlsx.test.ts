import { catalogueOf } from '@portal/contracts/survey/catalogue'
import { answered } from '@portal/tests/support/surveys/asked-responses'
import { bytesOf, everyFigure } from '@portal/tests/support/surveys/every-figure'
import { anExportRequest, responsesContent } from '@portal/tests/support/surveys/exporting'
import { teaSurvey } from '@portal/tests/support/surveys/tea-survey'
import { readXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import { sayIn } from '../../../texts/say.ts'
import { rawColumns } from '../raw-columns.ts'
import { xlsx } from './xlsx.ts'

it('cuts a text off that is longer than a cell of Excel, and says so by its last character', async () => {
  const say = sayIn('en', 'reporting/files')
  const text = '🫖'.repeat(20_000)
  const one = answered({ texts: { Q5: text } })
  const responses = async function* () {
    yield [one]
  }
  const raw = { survey: catalogueOf(teaSurvey), respondents: 1, weights: [], responses }
  const columns = rawColumns(raw, 'en', say)
  const write = xlsx.responses?.({
    request: anExportRequest({ format: 'xlsx', content: responsesContent() }),
    say,
    madeAt: '2026-11-22T08:05:00.000Z',
    title: 'Tea',
    columns,
    isLabelled: false,
    responses,
  })
  const { sheets } = await readXlsx(Buffer.concat(await Array.fromAsync(write ?? [])))
  const cells = sheets[0]?.rows[1]?.filter((value) => typeof value === 'string' && value.startsWith('🫖')) ?? []
  expect(cells).toHaveLength(1)
  expect(String(cells[0])).toHaveLength(32_767)
  expect(String(cells[0]).endsWith('…')).toBe(true)
})

it('gives no sheet the name that Excel keeps to itself', async () => {
  const named = { ...everyFigure, tables: everyFigure.tables.map((table) => ({ ...table, question: 'History' })) }
  const { sheets } = await readXlsx(await bytesOf('xlsx', 'en', {}, named))
  expect(sheets.map(({ name }) => name)).toEqual(['Contents', 'Notes', 'History 2'])
})
