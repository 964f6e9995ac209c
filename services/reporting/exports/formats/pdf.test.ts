import { NO_ANSWER, PAPER, visibleOn } from '@portal/contracts/reporting/colours'
import { runInWords } from '@portal/contracts/reporting/run-in-words'
import type { TableRun } from '@portal/contracts/reporting/table'
import {
  bytesOf,
  columns,
  partsIn,
  reportBytes,
  everyFigure as run,
  slideParts,
} from '@portal/tests/support/surveys/every-figure'
import { HOSTILE } from '@portal/tests/support/surveys/exporting'
import { coloursIn, linesIn, wordsIn } from '@portal/tests/support/tools/read-pdf'
import { describe, expect, it } from 'vitest'
import { sayIn } from '../../../texts/say.ts'

/** A text as a string of a PDF file has it: UTF-16 with a mark if it is not ASCII, with a backslash before what has a meaning (ISO 32000-1, 7.3.4.2). */
const inPdf = (text: string): string => {
  const isAscii = Buffer.byteLength(text) === text.length
  const stored = isAscii ? Buffer.from(text, 'latin1') : Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()
  return stored.toString('latin1').replaceAll(/[\n\r\t\b\f()\\]/g, (sign) => {
    const names: Readonly<Record<string, string>> = { '\n': 'n', '\r': 'r', '\t': 't', '\b': 'b', '\f': 'f' }
    return `\\${names[sign] ?? sign}`
  })
}

describe('a PDF file', () => {
  it('has every text as it is for those who copy or hear it, even one that its font cannot draw', async () => {
    const file = (await bytesOf('pdf')).toString('latin1')
    for (const text of HOSTILE) expect(file).toContain(`/ActualText (${inPdf(text)})`)
  })

  it('is tagged, in the language of the reader, with its title, headings, tables and their heads', async () => {
    const file = (await bytesOf('pdf', 'fr')).toString('latin1')
    expect(file).toContain('/Lang (fr)')
    expect(file).toContain('/DisplayDocTitle true')
    expect(file).toContain('/Marked true')
    for (const tag of ['H1', 'H2', 'Table', 'TR', 'TH', 'TD', 'Figure']) expect(file).toContain(`/S /${tag}\n`)
  })

  it('has a bookmark for each question, and below it one for each of its items', async () => {
    const [table] = run.tables
    if (!table) throw new Error('no table')
    const items = [null, 'الطعم', '(The price)']
    const tables = items.map((itemTitle) => ({ ...table, id: `Q2${itemTitle}`, itemTitle }))
    const file = (await bytesOf('pdf', 'en', {}, { ...run, tables })).toString('latin1')
    const of = /\/Dest \[\d+ 0 R \/XYZ 0 [\d.]+ 0\]\n\/Parent (\d+) 0 R\n\/Title \((.*?)\)\n/gs
    const parents = new Map([...file.matchAll(of)].map(([, parent, title]) => [title, parent]))
    const [question, ...below] = [String(table.title), 'الطعم', '(The price)'].map((title) => parents.get(inPdf(title)))
    expect([parents.size, new Set(below).size, below.includes(question)]).toEqual([3, 1, false])
    expect(file).toContain('/PageMode /UseOutlines')
  })

  it('draws Arabic from right to left, with its letters joined', async () => {
    const lines = await linesIn(await bytesOf('pdf', 'ar'))
    const arabic = HOSTILE.findIndex((text) => text.startsWith('شاي'))
    expect(lines[2 + arabic]?.[0]).toBe(HOSTILE[arabic])
  })

  it('has a text that was not translated in its own direction: its question mark is behind it', async () => {
    const tables = run.tables.map((table) => ({ ...table, title: 'Do you like it?' }))
    expect(await wordsIn(await bytesOf('pdf', 'ar', {}, { ...run, tables }))).toContain('Do you like it?')
  })

  it('has the box in place of a sign that its font lacks as wide as it is drawn, so that what follows stands beside it', async () => {
    const file = (await bytesOf('pdf')).toString('latin1')
    const boxes = [...file.matchAll(/\/W \[0 \[([\d.]+)/g)].map(([, width]) => Math.round(Number(width)))
    expect(boxes).toEqual([600, 600]) // of 1,000, of both fonts: 1,229 of their 2,048 units
  })

  it('names the base, the letters and what a reader must know', async () => {
    const lines = await linesIn(await bytesOf('pdf'))
    expect(lines[1]?.slice(0, 2)).toEqual(['Base (unweighted)', '57'])
    expect(lines[2]?.[2]).toBe('28.5% B')
    expect((await bytesOf('pdf')).toString('latin1')).toContain(
      inPdf(sayIn('en', 'reporting/results')('note-base-asked')),
    )
  })
})

describe('the colours of a chart in a file', () => {
  const topline: TableRun = {
    ...run,
    columns: columns.slice(0, 1),
    tables: run.tables.map((table) => ({
      ...table,
      bases: table.bases.slice(0, 1),
      rows: table.rows.map((row) => ({ ...row, cells: row.cells.slice(0, 1) })),
    })),
  }
  const chosen = { colors: ['#0072b2', '#d55e00'], optionColors: { 'Q2=2': '#009e73', 'Q2=3': '#ffff00' } }

  it('are the first of the palette for all bars of a single series, but for options with a colour of their own', async () => {
    const file = (await slideParts('en', chosen, topline)).toString('latin1')
    const points = [...file.matchAll(/<c:dPt>.*?<a:srgbClr val="([0-9A-Fa-f]{6})"/gs)].map(([, colour = '']) =>
      colour.toLowerCase(),
    )
    expect(points.slice(0, 2)).toEqual(['0072b2', '009e73'])
    expect(points.slice(3)).toEqual(points.slice(3).map(() => '0072b2'))
  })

  it('are grey for those who gave no answer, as on the screen', async () => {
    const tables = topline.tables.map((table) => ({
      ...table,
      rows: table.rows.map((row, at) => (at === 1 ? { ...row, id: 'none', kind: 'none' as const, code: null } : row)),
    }))
    expect((await slideParts('en', {}, { ...topline, tables })).toString('latin1').toLowerCase()).toContain('7d8a87')
    expect(coloursIn(await bytesOf('pdf', 'en', {}, { ...topline, tables })).has(NO_ANSWER)).toBe(true)
  })

  it('are made darker where they could hardly be seen on white', async () => {
    const file = (await slideParts('en', chosen, topline)).toString('latin1')
    const points = [...file.matchAll(/<c:dPt>.*?<a:srgbClr val="([0-9A-Fa-f]{6})"/gs)].map(([, colour = '']) => colour)
    expect(`#${points[2]?.toLowerCase()}`).toBe(visibleOn('#ffff00', PAPER))
  })

  it('are those of the palette in turn for several series', async () => {
    const file = (await slideParts('en', chosen)).toString('latin1').toLowerCase()
    expect(file).toContain('0072b2')
    expect(file).toContain('d55e00')
    expect(file).not.toContain('009e73')
  })

  it('are drawn in a PDF file', async () => {
    const colours = coloursIn(await bytesOf('pdf', 'en', chosen, topline))
    expect([colours.has('#0072b2'), colours.has('#009e73'), colours.has('#ffff00')]).toEqual([true, true, false])
  })
})

describe('a report in a file', () => {
  const parts = [
    { title: 'Our own title', run },
    { title: '', run: { ...run, surveyTitle: 'Coffee' } },
  ]

  it('has its parts one after the other in PDF, each with its title, all figures, its survey and its scope', async () => {
    const file = await reportBytes('pdf', 'A deck', parts)
    const lines = await linesIn(file)
    const [half, rest] = [lines.slice(0, lines.length / 2), lines.slice(lines.length / 2)]
    expect(half.length).toBeGreaterThan(5)
    expect(half).toEqual(rest)
    const text = file.toString('latin1')
    for (const said of ['A deck', 'Our own title', 'Coffee']) expect(text).toContain(`/ActualText (${said})`)
  })

  it('says of each part how it is counted, as the file of a run does: by which filter, weight and test', async () => {
    const rule = { question: 'Q1', text: 'Do you drink tea?', item: null, op: 'IN' as const, values: ['Yes'] }
    const notes: TableRun['notes'] = [
      { key: 'base', of: 'asked' },
      { key: 'unweighted' },
      { key: 'filter', condition: rule },
      { key: 'not-tested' },
    ]
    const text = (await reportBytes('pdf', 'A deck', [{ title: '', run: { ...run, notes } }])).toString('latin1')
    const said = runInWords({ ...run, notes }, 'en', sayIn('en', 'reporting/results')).notes
    expect(said.join(' ')).toContain('Filter: ')
    for (const note of said) expect(text).toContain(`/ActualText (${inPdf(note)})`)
  })

  it('says in the place of a part that could not be counted why', async () => {
    const missing = { title: 'By region', problem: 'The saved columns were deleted.' }
    const pages = (await reportBytes('pdf', 'A deck', [...parts, missing])).toString('latin1')
    const slides = partsIn(await reportBytes('pptx', 'A deck', [missing, ...parts])).toString('utf8')
    for (const said of ['By region', 'The saved columns were deleted.']) {
      expect(pages).toContain(`/ActualText (${said})`)
      expect(slides).toContain(said)
    }
    expect(pages).toContain('/ActualText (Our own title)')
  })

  it('has a slide for each part in PowerPoint', async () => {
    const text = partsIn(await reportBytes('pptx', 'A deck', parts)).toString('utf8')
    expect([...text.matchAll(/ppt\/slides\/slide\d+\.xml/g)].map(([name]) => name)).toContain('ppt/slides/slide2.xml')
    expect(text).toContain('Our own title')
  })
})
