import { aCell } from '@portal/tests/support/surveys/a-run'
import { bytesOf, byWaves, everyFigure as run, slideParts } from '@portal/tests/support/surveys/every-figure'
import { describe, expect, it } from 'vitest'

const EMU = 914_400
const FOOTER = 6.95

const [table] = run.tables
const cells = [0.5, 0.25, 0.25].map((value) => aCell({ value, base: 57, status: 'ok' }))

const rowsOf = (count: number, kind: 'code' | 'mean') =>
  Array.from({ length: count }, (_, at) => ({
    id: `${kind} ${at}`,
    section: null,
    label: { key: 'survey-text' as const, text: `${kind} ${at}` },
    kind,
    code: kind === 'code' ? at : null,
    cells,
  }))

const slideOf = async (codes: number, means: number, columns = run.columns): Promise<string> => {
  const tables = table ? [{ ...table, rows: [...rowsOf(codes, 'code'), ...rowsOf(means, 'mean')] }] : []
  return (await slideParts('en', {}, { ...run, columns, tables })).toString('latin1')
}

/** One of the slides in a file, without its charts and the other slides. */
const slideIn = (file: string, number: number): string => {
  const begin = file.indexOf(`ppt/slides/slide${number}.xml<?xml`)
  return begin < 0 ? '' : file.slice(begin, file.indexOf('</p:sld>', begin))
}

/** Where each table and chart of a slide begins and ends, in inches from its top. */
const framesIn = (file: string): readonly (readonly [number, number])[] =>
  [...file.matchAll(/<p:graphicFrame>.*?<a:off x="\d+" y="(\d+)"\/>\s*<a:ext cx="\d+" cy="(\d+)"/gs)].map(
    ([, y, height]) => [Number(y) / EMU, (Number(y) + Number(height)) / EMU],
  )

const heightsIn = (file: string): number =>
  [...file.matchAll(/<a:tr h="(\d+)"/g)].reduce((sum, [, height]) => sum + Number(height) / EMU, 0)

describe('a slide', () => {
  it.each([1, 3, 6])('has %i rows of numbers between its chart and its footer, over neither', async (means) => {
    const file = slideIn(await slideOf(4, means), 1)
    const places = framesIn(file)
    expect(places).toHaveLength(2)
    const [first = [0, 0], second = [0, 0]] = places.toSorted(([a], [b]) => a - b)
    expect(first[1]).toBeLessThanOrEqual(second[0])
    expect(second[0] + heightsIn(file)).toBeLessThanOrEqual(FOOTER)
    expect(heightsIn(file)).toBeGreaterThan(0.25 * (means + 1))
  })

  it('has the numbers above its footer where the columns have long names', async () => {
    const text = 'Some college or an associate degree, and more than that in some of the years '.repeat(2)
    const columns = run.columns.map((column) => ({ ...column, label: { key: 'survey-text' as const, text } }))
    const file = slideIn(await slideOf(4, 3, columns), 1)
    const top = Math.max(...framesIn(file).map(([begin]) => begin))
    expect(heightsIn(file)).toBeGreaterThan(0.25 * 4 + 0.5)
    expect(top + heightsIn(file)).toBeLessThanOrEqual(FOOTER)
  })

  it('has the nets of what it draws among the numbers below: a bar of them would show their parts twice', async () => {
    const [net] = rowsOf(1, 'code').map((row) => ({ ...row, id: 'net', kind: 'net' as const, code: null }))
    const tables = table && net ? [{ ...table, rows: [...rowsOf(2, 'code'), net] }] : []
    const file = (await slideParts('en', {}, { ...run, tables })).toString('latin1')
    const [, drawn = ''] = /<c:cat>(.*?)<\/c:cat>/s.exec(file) ?? []
    expect([...drawn.matchAll(/<c:v>([^<]*)<\/c:v>/g)].map(([, text]) => text)).toEqual(['code 0', 'code 1'])
    expect(slideIn(file, 1)).toContain('<a:t>50.0%</a:t>')
    const alone = tables.map((one) => ({ ...one, rows: one.rows.slice(-1) }))
    expect((await slideParts('en', {}, { ...run, tables: alone })).toString('latin1')).toContain('<c:barChart>')
  })

  it('has no bar and no figure for a share that is hidden or of nobody: 0% would be said', async () => {
    const hidden = cells.map((cell, at) => (at === 1 ? aCell({ value: null, n: null, status: 'hidden' }) : cell))
    const tables = table ? [{ ...table, rows: rowsOf(2, 'code').map((row) => ({ ...row, cells: hidden })) }] : []
    const file = (await slideParts('en', {}, { ...run, tables })).toString('latin1')
    const values = [...file.matchAll(/<c:val>.*?<\/c:val>/gs)].map(([part]) =>
      [...part.matchAll(/<c:v>([^<]*)<\/c:v>/g)].map(([, value]) => value),
    )
    expect(values).toEqual([
      ['0.5', '0.5'],
      ['', ''],
      ['0.25', '0.25'],
    ])
  })

  it('has no figure at a bar of length zero, nor at a point of a line there', async () => {
    const formats = (file: Buffer) =>
      [...file.toString('latin1').matchAll(/<c:dLbls>\s*<c:numFmt formatCode="([^"]*)"/g)].map(([, format]) => format)
    expect(new Set(formats(await slideParts()))).toEqual(new Set(['0.0%;-0.0%;']))
    expect(new Set(formats(await slideParts('en', { decimals: 0 }, byWaves)))).toEqual(new Set(['0%;-0%;']))
  })

  it('has the first answer at the top and the scale below where bars lie, and the first at the left where they stand', async () => {
    const directions = async (codes: number) => {
      const file = await slideOf(codes, 0)
      return [
        /<c:barDir val="(\w+)"/,
        /<c:catAx>.*?<c:orientation val="(\w+)"/s,
        /<c:valAx>.*?<c:crosses val="(\w+)"/s,
        /<c:valAx>.*?<c:tickLblPos val="(\w+)"/s,
      ].map((of) => of.exec(file)?.[1])
    }
    expect(await directions(9)).toEqual(['bar', 'maxMin', 'max', 'nextTo'])
    expect(await directions(8)).toEqual(['col', 'minMax', 'autoZero', 'nextTo'])
  })

  it('has its bars from the right where people read so', async () => {
    const axes = async (language: string, codes: number) => {
      const tables = table ? [{ ...table, rows: rowsOf(codes, 'code') }] : []
      const file = (await slideParts(language, {}, { ...run, tables })).toString('latin1')
      return ['catAx', 'valAx'].map(
        (axis) => new RegExp(`<c:${axis}>.*?<c:orientation val="(\\w+)"/>`, 's').exec(file)?.[1],
      )
    }
    expect(await axes('en', 4)).toEqual(['minMax', 'minMax'])
    expect(await axes('ar', 4)).toEqual(['maxMin', 'minMax'])
    expect(await axes('en', 9)).toEqual(['maxMin', 'minMax'])
    expect(await axes('ar', 9)).toEqual(['maxMin', 'maxMin'])
  })

  it('has a colour for each column, though the request names none', async () => {
    const colours = [...(await slideOf(4, 0)).matchAll(/<c:ser>.*?<a:srgbClr val="(\w+)"/gs)].map(
      ([, colour]) => colour,
    )
    expect(colours).toEqual(['00776E', 'A45D25', '584A93'])
  })

  it('of a crosstab is followed by its table, with bases, letters and the groups over their columns', async () => {
    const file = (await slideParts()).toString('utf8')
    const lines = [...slideIn(file, 2).matchAll(/<a:tr .*?<\/a:tr>/gs)].map(([line]) =>
      [...line.matchAll(/<a:tc.*?<\/a:tc>/gs)].map(([cell]) => /<a:t>(.*?)<\/a:t>/s.exec(cell)?.[1] ?? ''),
    )
    expect(lines[0]).toContain('Tea')
    expect(lines[1]).toEqual(['Answer', 'Total', '=A1 (A)', 'شاي (B)'])
    expect(lines[2]).toEqual(['Base (unweighted)', '57', '20', '37'])
    expect(lines[3]?.slice(1, 3)).toEqual(['33.3%', '28.5% B'])
  })

  it('has the columns of a table from the right where people read so', async () => {
    const file = (await slideParts('ar')).toString('utf8')
    const [, names = ''] = [...slideIn(file, 2).matchAll(/<a:tr .*?<\/a:tr>/gs)].map(([line]) => line)
    const texts = [...names.matchAll(/<a:t>(.*?)<\/a:t>/gs)].map(([, text]) => text)
    expect(texts).toEqual(['شاي (B)', '=A1 (A)', 'المجموع', 'الإجابة'])
  })

  it('has the numbers below a chart from the right, too', async () => {
    const file = (await slideParts('ar')).toString('utf8')
    const lines = [...slideIn(file, 1).matchAll(/<a:tr .*?<\/a:tr>/gs)].map(([line]) =>
      [...line.matchAll(/<a:tc.*?<\/a:tc>/gs)].map(([cell]) => /<a:t>(.*?)<\/a:t>/s.exec(cell)?.[1] ?? ''),
    )
    expect(lines[0]).toEqual(['شاي', '=A1', 'المجموع', ''])
    expect(lines[1]?.at(-1)).toBe('المتوسط')
  })

  it('says of a crosstab with more cells than slides can show that they are in the Excel file', async () => {
    const file = await slideOf(800, 0)
    expect(file).toContain('too many cells for slides')
    expect(slideIn(file, 2)).toBe('')
    expect(await slideOf(40, 0)).not.toContain('too many cells for slides')
  })

  it('draws, of more columns than can be told apart, the total alone: the tables that follow have all', async () => {
    const wide = async (count: number) => {
      const [total] = run.columns
      const columns = Array.from({ length: count }, (_, at) => total && { ...total, id: `c${at}` }).filter(
        (one) => !!one,
      )
      const [cell] = cells
      const lines = [...rowsOf(4, 'code'), ...rowsOf(2, 'mean')]
      const rows = lines.map((row) => ({ ...row, cells: columns.flatMap(() => cell ?? []) }))
      const tables = table ? [{ ...table, bases: columns.map(() => 57), rows }] : []
      const file = (await slideParts('en', {}, { ...run, columns, tables })).toString('latin1')
      const inLine = /<a:tr .*?<\/a:tr>/s.exec(slideIn(file, 1))?.[0] ?? ''
      const bases = /Base \(unweighted\): ([\d /]+)/.exec(slideIn(file, 1))?.[1]?.trim().split(' / ')
      return [file.match(/<c:ser>/g)?.length, inLine.match(/<a:tc[ >]/g)?.length, bases?.length]
    }
    expect(await wide(6)).toEqual([6, 7, 6])
    expect(await wide(7)).toEqual([1, 8, 7])
    expect(await wide(10)).toEqual([1, 2, 1])
  })

  it('has the whole table of many rows, on as many slides as it needs, above their footers', async () => {
    const file = await slideOf(40, 0)
    const slides = [2, 3, 4, 5].map((number) => slideIn(file, number)).filter((slide) => slide.includes('<a:tr '))
    expect(slides.length).toBeGreaterThan(1)
    const names = slides.flatMap((slide) => [...slide.matchAll(/<a:t>(code \d+)<\/a:t>/g)].map(([, name]) => name))
    expect(names).toEqual(Array.from({ length: 40 }, (_, at) => `code ${at}`))
    for (const slide of slides) {
      const [[top] = [0]] = framesIn(slide)
      expect(top + heightsIn(slide)).toBeLessThanOrEqual(FOOTER)
    }
  })
})

it('is compressed, so that it can be sent', async () => {
  const file = await bytesOf('pptx')
  expect(file.length).toBeLessThan((await slideParts()).length / 3)
})
