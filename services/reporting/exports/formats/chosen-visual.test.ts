import { ExportContent } from '@portal/contracts/reporting/exports'
import type { TableRun } from '@portal/contracts/reporting/table'
import type { Visual } from '@portal/contracts/reporting/visuals'
import { aCell } from '@portal/tests/support/surveys/a-run'
import { byWaves, everyFigure, partsIn, reportBytes } from '@portal/tests/support/surveys/every-figure'
import { coloursIn, linesIn, pathsIn, wordsIn } from '@portal/tests/support/tools/read-pdf'
import { describe, expect, it } from 'vitest'

const says = (text: string) => ({ key: 'survey-text' as const, text })
const [total, first, second] = everyFigure.columns
const [table] = everyFigure.tables
const answers = ['Green', 'Black', 'None of these']
const shares = [0.61, 0.27, 0.12]

/** One answer of three for each respondent, by so many groups. */
const oneOfThree = (groups = 0): TableRun => {
  const columns = [total, first, second].slice(0, 1 + groups).flatMap((column) => column ?? [])
  const rows = answers.map((label, at) => ({
    id: `c${at}`,
    section: null,
    label: says(label),
    kind: 'code' as const,
    code: at,
    cells: columns.map(() => aCell({ value: shares[at] ?? null, base: 412, status: 'ok' })),
  }))
  const mean = { ...rows[0], id: 'mean', label: says('Cups a day'), kind: 'mean' as const, code: null }
  const cells = columns.map(() => aCell({ value: 3.456, base: 398, status: 'small' }))
  const bases = columns.map(() => 412)
  const tables = table
    ? [
        {
          ...table,
          title: 'Which tea?',
          shape: 'one-code' as const,
          bases,
          rows: [...rows, { ...mean, section: null, cells }],
        },
      ]
    : []
  return { ...everyFigure, respondents: 412, outOf: 500, columns, tables }
}

const drawn = (visual: Visual | undefined, run = oneOfThree(), row: string | null = null) => [
  { title: 'Our tea', run, visual, row },
]
const pdfOf = (...of: Parameters<typeof drawn>) => reportBytes('pdf', 'Board', drawn(...of))
const slidesOf = async (...of: Parameters<typeof drawn>) =>
  partsIn(await reportBytes('pptx', 'Board', drawn(...of))).toString('utf8')

const figuresIn = (file: Buffer): number => file.toString('latin1').match(/\/S \/Figure\n/g)?.length ?? 0
const textsIn = (slides: string): readonly (string | undefined)[] =>
  [...slides.slice(slides.indexOf('ppt/slides/slide1.xml<?xml')).matchAll(/<a:t>([^<]*)<\/a:t>/g)].map(
    ([, text]) => text,
  )
const chartsIn = (slides: string): readonly (string | undefined)[] =>
  [...slides.matchAll(/<c:(\w+Chart)>/g)].map(([, kind]) => kind)

describe('a number in a report', () => {
  it('is its figure with its name and base on paper, and nothing else of the question', async () => {
    const file = await pdfOf('number', oneOfThree(2), 'mean')
    const words = await wordsIn(file)
    for (const said of ['Our tea', '3.46', 'Cups a day', 'Base (unweighted): 398 *']) expect(words).toContain(said)
    expect([figuresIn(file), await linesIn(file), words.includes('Green')]).toEqual([0, [], false])
  })

  it('is the number of respondents without a row', async () => {
    const words = await wordsIn(await pdfOf('number', oneOfThree(), null))
    expect(words).toMatch(/Our tea 412 Respondents 412 of 500/)
  })

  it('says that its figure is gone where the table has its row no more, and shows no other figure in its place', async () => {
    const words = await wordsIn(await pdfOf('number', oneOfThree(), 'gone'))
    expect(words).toMatch(/Our tea – This figure is not there any more/)
    expect(words).not.toContain('412')
  })

  it('is one slide with its figure', async () => {
    const slides = await slidesOf('number', oneOfThree(2), 'c1')
    expect(chartsIn(slides)).toEqual([])
    expect(slides).not.toContain('<a:tbl>')
    expect(textsIn(slides).slice(0, 2)).toEqual(['Our tea', expect.stringContaining('Base (unweighted): 412')])
    expect(textsIn(slides).slice(2, 4)).toEqual(['27.0%', 'Black'])
    expect(slides).not.toContain('ppt/slides/slide2.xml')
  })
})

describe('a table in a report', () => {
  it('has no chart on paper', async () => {
    const [alone, usual] = [await pdfOf('table'), await pdfOf(undefined)]
    expect([figuresIn(alone), figuresIn(usual)]).toEqual([0, 3])
    expect(await linesIn(alone)).toEqual(await linesIn(usual))
  })

  it.each([0, 2])('has none on slides, which have all its rows (by %i groups)', async (groups) => {
    const slides = await slidesOf('table', oneOfThree(groups))
    expect(chartsIn(slides)).toEqual([])
    expect(textsIn(slides)).toEqual(expect.arrayContaining([...answers, 'Cups a day', '61.0%']))
    expect(slides).not.toContain('ppt/slides/slide2.xml')
  })
})

describe('a chosen kind of chart in a report', () => {
  it.each([
    ['bar', 1],
    ['horizontalBar', 3],
    ['pie', 1],
    ['doughnut', 1],
    ['stacked', 1],
  ] as const)('is drawn on paper, with its table below: %s', async (visual, figures) => {
    const file = await pdfOf(visual)
    expect(figuresIn(file)).toBe(figures)
    expect((await linesIn(file)).at(-1)?.[0]).toBe('Cups a day')
    for (const colour of visual === 'bar' || visual === 'horizontalBar'
      ? ['#00776e']
      : ['#00776e', '#a45d25', '#584a93'])
      expect(coloursIn(file)).toContain(colour)
  })

  it('has a bar for each group on paper, the total not among them, where it is stacked', async () => {
    expect(figuresIn(await pdfOf('stacked', oneOfThree(2)))).toBe(2)
  })

  it.each([
    ['bar', 'barChart', '<c:barDir val="col"/>'],
    ['horizontalBar', 'barChart', '<c:barDir val="bar"/>'],
    ['pie', 'pieChart', ''],
    ['doughnut', 'doughnutChart', ''],
    ['stacked', 'barChart', '<c:grouping val="stacked"/>'],
  ] as const)('is one that PowerPoint has: %s', async (visual, kind, says) => {
    const slides = await slidesOf(visual)
    expect(chartsIn(slides)).toEqual([kind])
    expect(slides).toContain(says)
  })

  it.each([
    ['pie', 'pieChart', 0],
    ['doughnut', 'doughnutChart', 0],
    ['stacked', 'barChart', 0],
    ['pie', 'barChart', 2],
  ] as const)(
    'is that of each item of a grid, where it fits: %s is a %s by %i groups',
    async (visual, kind, groups) => {
      const { tables, ...run } = oneOfThree(groups)
      const items = ['Tea at home', 'Tea at work'].flatMap((itemTitle, at) =>
        tables.map((one) => ({ ...one, id: `${one.id}_${at}`, view: 'item' as const, item: at, itemTitle })),
      )
      const slides = await slidesOf(visual, { ...run, tables: items })
      expect(chartsIn(slides)).toEqual([kind, kind])
      expect(slides.includes('<c:grouping val="stacked"/>')).toBe(visual === 'stacked')
      expect(figuresIn(await pdfOf(visual, { ...run, tables: items }))).toBe(2)
    },
  )

  it('has the figures of a slide in white where they stand on its colours', async () => {
    for (const visual of ['pie', 'doughnut', 'stacked'] as const)
      expect(await slidesOf(visual)).toMatch(/<c:dLbls>(?:(?!<\/c:dLbls>).)*<a:srgbClr val="FFFFFF"/s)
  })

  it('is of bars where it does not fit: several groups are no pie, and shares of several answers neither', async () => {
    for (const run of [oneOfThree(2), everyFigure]) expect(chartsIn(await slidesOf('pie', run))).toEqual(['barChart'])
    expect(chartsIn(await slidesOf('line'))).toEqual(['barChart'])
  })

  it('is of lines over time only where these were chosen', async () => {
    expect(chartsIn(await slidesOf('line', byWaves))).toEqual(['lineChart'])
    expect(chartsIn(await slidesOf('bar', byWaves))).toEqual(['barChart'])
    expect(pathsIn(await pdfOf('line', byWaves))).not.toEqual([])
    expect(pathsIn(await pdfOf('bar', byWaves))).toEqual([])
  })

  it('lies on paper where names have no room to stand', async () => {
    const run = oneOfThree()
    const long = says(
      'Something that nobody would write in a few words, and that goes on and on for very long. '.repeat(4),
    )
    const tables = run.tables.map((one) => ({ ...one, rows: one.rows.map((row) => ({ ...row, label: long })) }))
    expect(figuresIn(await pdfOf('bar', { ...run, tables }))).toBe(3)
  })
})

it('the content of a report may say how its parts look, and need not, as that of older exports does', () => {
  const { spec } = everyFigure
  const report = (part: object) => ({ kind: 'report', title: 'Board', parts: [{ title: '', spec, ...part }] })
  for (const part of [{}, { visual: 'number', row: 'mean' }, { visual: 'number', row: null }, { visual: 'doughnut' }])
    expect(ExportContent.safeParse(report(part)).success).toBe(true)
  expect(ExportContent.safeParse(report({ visual: 'radar' })).success).toBe(false)
})
