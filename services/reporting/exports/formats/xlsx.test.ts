import { catalogueOf } from '@portal/contracts/survey/catalogue'
import { answered } from '@portal/tests/support/surveys/asked-responses'
import { bytesOf, everyFigure } from '@portal/tests/support/surveys/every-figure'
import { anExportRequest, HOSTILE, responsesContent } from '@portal/tests/support/surveys/exporting'
import { teaSurvey } from '@portal/tests/support/surveys/tea-survey'
import { zipEntries } from '@portal/tests/support/zip-entries'
import { readXlsx } from 'hucre/xlsx'
import { expect, it, vi } from 'vitest'
import { sayIn } from '../../../texts/say.ts'
import { rawColumns } from '../raw-columns.ts'
import { streamedWorkbook } from './xlsx/sheet-stream.ts'
import { xlsx } from './xlsx.ts'

/** A workbook of responses. */
const workbookWith = async (language: string, texts: readonly string[]): Promise<Buffer> => {
  const say = sayIn(language, 'reporting/files')
  const responses = async function* () {
    for (const text of texts) yield [answered({ texts: { Q5: text } })]
  }
  const raw = { survey: catalogueOf(teaSurvey), respondents: texts.length, weights: [], responses }
  const write = xlsx.responses?.({
    request: anExportRequest({ format: 'xlsx', language, content: responsesContent() }),
    say,
    madeAt: '2026-11-22T08:05:00.000Z',
    title: 'Tea',
    columns: rawColumns(raw, language, say),
    isLabelled: false,
    responses,
  })
  return Buffer.concat(await Array.fromAsync(write ?? []))
}

it('cuts a text off that is longer than a cell of Excel, and says so by its last character', async () => {
  const { sheets } = await readXlsx(await workbookWith('en', ['🫖'.repeat(20_000)]))
  const cells = sheets[0]?.rows[1]?.filter((value) => typeof value === 'string' && value.startsWith('🫖')) ?? []
  expect(cells).toHaveLength(1)
  expect(String(cells[0])).toHaveLength(32_767)
  expect(String(cells[0]).endsWith('…')).toBe(true)
})

it('has each written text as it is', async () => {
  const texts = [...HOSTILE, ' spaces ', 'two\nlines', '_x0041_', '</t>&amp;']
  const { sheets } = await readXlsx(await workbookWith('en', texts))
  const [headings = [], ...rows] = sheets[0]?.rows ?? []
  expect(rows.map((row) => row[headings.indexOf('Q5')])).toEqual(texts)
})

it('has its responses from right to left in Arabic', async () => {
  const sheetOf = async (language: string) =>
    zipEntries(await workbookWith(language, ['شاي'])).get('xl/worksheets/sheet1.xml') ?? ''
  expect(await sheetOf('ar')).toContain('<sheetView workbookViewId="0" rightToLeft="1">')
  expect(await sheetOf('en')).toContain('<sheetView workbookViewId="0">')
})

it('goes on in another sheet with the same headings, and ends its reading where nobody reads on', async () => {
  let isOver = false
  const rows = async function* () {
    try {
      yield ['id', 'n']
      for (let n = 1; n <= 5; n += 1) yield [`r${n}`, n]
    } finally {
      isOver = true
    }
  }
  const sheet = { name: 'Answers', rightToLeft: false, columns: 2, mostRows: 3 } as const
  const { sheets } = await readXlsx(Buffer.concat(await Array.fromAsync(streamedWorkbook({ ...sheet, rows: rows() }))))
  expect(sheets.map(({ name, rows: [head, ...others] }) => [name, head, others.length])).toEqual([
    ['Answers', ['id', 'n'], 2],
    ['Answers_2', ['id', 'n'], 2],
    ['Answers_3', ['id', 'n'], 1],
  ])
  isOver = false
  for await (const _ of streamedWorkbook({ ...sheet, rows: rows() })) break
  await vi.waitFor(() => expect(isOver).toBe(true))
})

it.each([
  ['en', 'left'],
  ['ar', 'right'],
])('says when it was made by a date that a spreadsheet can read, where a line begins: %s', async (language, side) => {
  const file = await bytesOf('xlsx', language)
  const { sheets } = await readXlsx(file, { readStyles: true })
  const notes = sheets[1]
  const row = notes?.rows.findIndex(([fact]) => fact === sayIn(language, 'reporting/files')('made-at')) ?? -1
  const cell = notes?.cells?.get(`${row},1`)
  expect(notes?.rows[row]?.[1]).toEqual(new Date('2026-11-22T08:00:00.000Z'))
  expect(cell?.style).toMatchObject({ numFmt: 'yyyy-mm-dd hh:mm "UTC"', alignment: { horizontal: side } })
})

it('gives no sheet the name that Excel keeps to itself', async () => {
  const named = { ...everyFigure, tables: everyFigure.tables.map((table) => ({ ...table, question: 'History' })) }
  const { sheets } = await readXlsx(await bytesOf('xlsx', 'en', {}, named))
  expect(sheets.map(({ name }) => name)).toEqual(['Contents', 'Notes', 'History 2'])
})

it('is printed as wide as the paper, and a wide banner on as many pages as can be read', async () => {
  const setups = async (columns: number) => {
    const all = Array.from({ length: columns }, () => everyFigure.columns[0]).filter((column) => column !== undefined)
    const tables = everyFigure.tables.map((table) => ({
      ...table,
      bases: all.map(() => 57),
      rows: table.rows.map((row) => ({ ...row, cells: all.flatMap(() => row.cells.slice(0, 1)) })),
    }))
    const parts = zipEntries(await bytesOf('xlsx', 'en', {}, { ...everyFigure, columns: all, tables }))
    return [1, 2, 3].map((sheet) => {
      const text = parts.get(`xl/worksheets/sheet${sheet}.xml`) ?? ''
      const attribute = (name: string) => new RegExp(`<pageSetup[^>]* ${name}="(\\d+)"`).exec(text)?.[1]
      return [text.includes('<pageSetUpPr fitToPage="1"/>'), attribute('fitToWidth'), attribute('fitToHeight')]
    })
  }
  expect(await setups(9)).toEqual(Array(3).fill([true, '1', '0']))
  expect(await setups(19)).toEqual([...Array(2).fill([true, '1', '0']), [true, '3', '0']])
})

it('has rows as high as their wrapped texts', async () => {
  const text = 'Some college or an associate degree'
  const columns = everyFigure.columns.map((column) => ({ ...column, label: { key: 'survey-text' as const, text } }))
  const tables = everyFigure.tables.map((table) => ({ ...table, title: { en: `${text} `.repeat(4) } }))
  const parts = zipEntries(await bytesOf('xlsx', 'en', {}, { ...everyFigure, columns, tables }))
  const heightOf = (sheet: number, row: number) =>
    new RegExp(`<row r="${row}"[^>]* ht="(\\d+)"`).exec(parts.get(`xl/worksheets/sheet${sheet}.xml`) ?? '')?.[1]
  expect([heightOf(1, 4), heightOf(3, 3), heightOf(3, 4)]).toEqual(['30', '75', undefined])
})
