import type { TableRun } from '@portal/contracts/reporting/table'
import { bytesOf, byWaves, everyFigure, slideParts } from '@portal/tests/support/surveys/every-figure'
import { linesIn, pathsIn } from '@portal/tests/support/tools/read-pdf'
import { describe, expect, it } from 'vitest'

type Share = number | null

/** Answers by periods: the columns are the moments, and the total is none. */
const byPeriods: TableRun = {
  ...everyFigure,
  spec: { ...everyFigure.spec, banner: [{ items: [], periods: { question: 'Q7', by: 'month' } }] },
}

const sharesOf = ({ tables }: TableRun): readonly (readonly Share[])[] =>
  (tables[0]?.rows ?? []).filter(({ kind }) => kind === 'code').map(({ cells }) => cells.map(({ value }) => value))

const turned = (rows: readonly (readonly Share[])[]): readonly (readonly Share[])[] =>
  (rows[0] ?? []).map((_, at) => rows.map((row) => row[at] ?? null))

/** The lines that a reader should see, by what is counted. */
const stories = [
  ['dates, a line for each column', byWaves, turned(sharesOf(byWaves))],
  ['columns of periods, a line for each answer', byPeriods, sharesOf(byPeriods).map((row) => row.slice(1))],
] as const

/** The shares of each series of a chart; an empty one is a gap. */
const inSlides = (file: Buffer): readonly (readonly Share[])[] =>
  [...file.toString('latin1').matchAll(/<c:val>(.*?)<\/c:val>/gs)].map(([, part = '']) =>
    [...part.matchAll(/<c:v>([^<]*)<\/c:v>/g)].map(([, value = '']) => (value === '' ? null : Number(value))),
  )

/** The parts of lines that have two points at least: a part ends where there is no share. */
const parts = (lines: readonly (readonly Share[])[]): readonly (readonly number[])[] =>
  lines.flatMap((line) => {
    const found: number[][] = [[]]
    for (const share of line) {
      if (share === null) found.push([])
      else found.at(-1)?.push(share)
    }
    return found.filter(({ length }) => length > 1)
  })

/** The shares of drawn lines, by the height of their points: the lowest and the highest of all are known. */
const inPdf = (file: Buffer, expected: readonly (readonly number[])[]): readonly (readonly number[])[] => {
  const paths = pathsIn(file)
  const heights = paths.flat().map(({ y }) => y)
  const [low, high] = [Math.min(...expected.flat()), Math.max(...expected.flat())]
  const [top, bottom] = [Math.min(...heights), Math.max(...heights)]
  return paths.map((path) => path.map(({ y }) => low + ((bottom - y) / (bottom - top)) * (high - low)))
}

describe.each(stories)('a chart of %s', (_, run, lines) => {
  it.each(['en', 'ar'])(
    'is one of lines in PowerPoint, with every share of the result and a gap where there is none (%s)',
    async (language) => {
      const file = await slideParts(language, {}, run)
      expect(file.toString('latin1')).toContain('<c:lineChart>')
      expect(file.toString('latin1')).not.toContain('<c:barChart>')
      expect(file.toString('latin1')).toContain('<c:dispBlanksAs val="gap"/>')
      expect(inSlides(file)).toEqual(lines)
    },
  )

  it.each(['en', 'ar'])('is drawn in a PDF file at the heights of its shares (%s)', async (language) => {
    const expected = parts(lines)
    const found = inPdf(await bytesOf('pdf', language, {}, run), expected)
    expect(found.map((part) => part.length)).toEqual(expected.map((part) => part.length))
    for (const [at, share] of found.flat().entries()) expect(share).toBeCloseTo(expected.flat()[at] ?? Number.NaN, 4)
  })

  it('runs from right to left in Arabic', async () => {
    const ends = async (language: string) => {
      const [path = []] = pathsIn(await bytesOf('pdf', language, {}, run))
      return Math.sign((path.at(-1)?.x ?? 0) - (path[0]?.x ?? 0))
    }
    expect([await ends('en'), await ends('ar')]).toEqual([1, -1])
    expect((await slideParts('ar', {}, run)).toString('latin1')).toContain('<c:orientation val="maxMin"/>')
  })
})

describe('a chart of lines', () => {
  const firstRows = (run: TableRun, count: number): TableRun => ({
    ...run,
    tables: run.tables.map((table) => ({ ...table, rows: table.rows.slice(0, count) })),
  })

  it('needs two moments: one alone has bars', async () => {
    const file = (await slideParts('en', {}, firstRows(byWaves, 1))).toString('latin1')
    expect(file).toContain('<c:barChart>')
    expect(pathsIn(await bytesOf('pdf', 'en', {}, firstRows(byWaves, 1)))).toEqual([])
  })

  it('is not one of several groups of columns: they are no one course of time', async () => {
    const group = { items: [], periods: { question: 'Q7' } }
    const run = { ...byPeriods, spec: { ...byPeriods.spec, banner: [group, group] } }
    expect((await slideParts('en', {}, run)).toString('latin1')).toContain('<c:barChart>')
  })

  it('has in a PDF file the total alone if there are more columns than colours, and the table below has all figures', async () => {
    const many = Array.from({ length: 16 }, (_, at) => byWaves.columns[at === 0 ? 0 : 1] ?? expect.unreachable())
    const run: TableRun = {
      ...byWaves,
      columns: many.map((column, at) => ({ ...column, id: `c${at}` })),
      tables: byWaves.tables.map((table) => ({
        ...table,
        bases: many.map(() => 57),
        rows: table.rows.map((row) => ({
          ...row,
          cells: many.map((_, at) => row.cells[Math.min(at, 1)] ?? expect.unreachable()),
        })),
      })),
    }
    const file = await bytesOf('pdf', 'en', {}, run)
    expect(pathsIn(file).length).toBe(parts(turned(sharesOf(run)).slice(0, 1)).length)
    expect((await linesIn(file)).flat().filter((cell) => cell.endsWith('%')).length).toBeGreaterThan(16)
  })
})
