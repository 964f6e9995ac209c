import { exportFormats } from '@portal/contracts/reporting/exports'
import { decimalsOf, figuresIn as roundedIn } from '@portal/contracts/reporting/figures'
import { runInWords } from '@portal/contracts/reporting/run-in-words'
import { isShare } from '@portal/contracts/reporting/shares'
import type { TableRun } from '@portal/contracts/reporting/table'
import { escapeHtml } from '@portal/infra/tools/escape-html'
import { aCell } from '@portal/tests/support/surveys/a-run'
import { bytesOf, byWaves, partsIn, everyFigure as run, slideParts } from '@portal/tests/support/surveys/every-figure'
import { HOSTILE } from '@portal/tests/support/surveys/exporting'
import { linesIn, shownNumber, wordsIn } from '@portal/tests/support/tools/read-pdf'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { sayIn } from '../../texts/say.ts'

/** Each figure of the run by its row and column; undefined where the file shows none. */
type Figures = ReadonlyMap<string, number | null>
const key = (row: number, column: number): string => `${row} ${column}`

const rowsOf = ({ tables }: TableRun) => tables[0]?.rows ?? []

const expected = (of: TableRun): Figures =>
  new Map(rowsOf(of).flatMap(({ cells }, row) => cells.map(({ value }, column) => [key(row, column), value])))

/** Charts have the shares only, and nothing where there is none; lines have the moments only. */
const inCharts = (of: TableRun): Figures => {
  const isOverTime = of === byWaves
  const drawn = rowsOf(of).filter((row) =>
    isOverTime ? row.kind === 'code' : isShare(row) && row.kind !== 'difference',
  )
  return new Map(
    drawn.flatMap(({ cells }, row) => cells.map(({ value }, column) => [key(row, column), value] as const)),
  )
}
/** A page has the figures as the reader sees them: with one decimal. */
const onPaper = (of: TableRun): Figures =>
  new Map(
    rowsOf(of).flatMap((row, index) =>
      row.cells.map(({ value }, column) => {
        const shown = value === null ? null : Number((isShare(row) ? value * 100 : value).toFixed(decimalsOf(row, 1)))
        return [key(index, column), shown] as const
      }),
    ),
  )
const inFormat: Readonly<Record<string, (of: TableRun) => Figures>> = { pptx: inCharts, pdf: onPaper }
const expectedIn = (format: string, of: TableRun = run): Figures => (inFormat[format] ?? expected)(of)

/** Fields of CSV, with their quotes removed (RFC 4180). */
const fieldsOf = (csv: string): readonly (readonly string[])[] =>
  [...csv.matchAll(/((?:"(?:[^"]|"")*"|[^",\r\n]*)(?:,(?:"(?:[^"]|"")*"|[^",\r\n]*))*)\r\n/g)].map(([, line = '']) =>
    [...line.matchAll(/(?<=^|,)("(?:[^"]|"")*"|[^",]*)/g)].map(([, field = '']) =>
      field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field,
    ),
  )

const numberOf = (text: string | undefined): number | null => (text === undefined || text === '' ? null : Number(text))

/** How to find the figures in a file of each format that holds tables. */
const figuresIn: Readonly<Record<string, (file: Buffer) => Promise<Figures>>> = {
  csv: async (file) => {
    const [head = [], ...lines] = fieldsOf(file.toString('utf8').replace('\uFEFF', ''))
    const at = head.indexOf('value')
    const cells = lines.filter((line) => line[head.indexOf('row kind')] !== 'note')
    return new Map(cells.map((line, index) => [key(Math.floor(index / 3), index % 3), numberOf(line[at])]))
  },
  json: async (file) => {
    const { tables } = JSON.parse(file.toString('utf8')) as Pick<TableRun, 'tables'>
    return new Map(
      tables.flatMap(({ rows }) =>
        rows.flatMap(({ cells }, row) => cells.map(({ value }, column) => [key(row, column), value] as const)),
      ),
    )
  },
  pptx: async (file) => {
    const parts = partsIn(file).toString('latin1')
    const values = [...parts.matchAll(/<c:val>(.*?)<\/c:val>/gs)].map(([, part = '']) => part)
    return new Map(
      values.flatMap((part, column) =>
        [...part.matchAll(/<c:pt idx="(\d+)"><c:v>([^<]*)<\/c:v>/g)].map(
          ([, row, value]) => [key(Number(row), column), numberOf(value)] as const,
        ),
      ),
    )
  },
  pdf: async (file) => {
    const [, , ...lines] = await linesIn(file)
    return new Map(
      lines.flatMap(([, ...cells], row) => cells.map((cell, column) => [key(row, column), shownNumber(cell)] as const)),
    )
  },
  xlsx: async (file) => {
    const { sheets } = await readXlsx(file)
    const body = sheets[2]?.rows.slice(4) ?? []
    return new Map(
      body
        .filter((row) => row.length > 1)
        .flatMap((row, index) =>
          [1, 3, 5].map((at, column) => {
            const value = row[at]
            return [key(index, column), typeof value === 'number' ? value : null] as const
          }),
        ),
    )
  },
}

const holdsTables = Object.entries(exportFormats)
  .filter(([, { holds }]) => holds.some((kind) => kind === 'tables'))
  .map(([format]) => format as keyof typeof exportFormats)

describe('every format with tables', () => {
  it.each(holdsTables)('%s has every figure of the result object, unrounded', async (format) => {
    const read = figuresIn[format]
    if (!read) throw new Error(`this test does not know how to read ${format}`)
    expect(await read(await bytesOf(format))).toEqual(expectedIn(format))
  })

  it.each(['en', 'fr', 'ar'])('the figures are the same in %s', async (language) => {
    for (const format of holdsTables)
      expect(await figuresIn[format]?.(await bytesOf(format, language))).toEqual(expectedIn(format))
  })
})

describe('a table of dates by waves', () => {
  it.each(holdsTables)('%s has every figure of it, in each language', async (format) => {
    for (const language of ['en', 'fr', 'ar']) {
      const read = await figuresIn[format]?.(await bytesOf(format, language, {}, byWaves))
      expect(read, language).toEqual(expectedIn(format, byWaves))
    }
  })

  it('names its periods and its notes as the screen does', async () => {
    const [head = [], ...lines] = fieldsOf(
      (await bytesOf('csv', 'en', {}, byWaves)).toString('utf8').replace('\uFEFF', ''),
    )
    const cells = lines.filter((line) => line[head.indexOf('row kind')] !== 'note')
    const named = [...new Set(cells.map((line) => line[head.indexOf('row')]))]
    expect(named).toEqual(['2025', 'Q4 2025', 'Dec 2025', '2026-W01', 'Jan 2, 2026', 'No answer', 'Answered'])
    const { notes } = runInWords(byWaves, 'en', sayIn('en', 'reporting/results'))
    expect(notes).toEqual([
      '“Bought on” is shown by month (weeks: ISO 8601). By day there are too many.',
      'Waves: W1 (Jan 1, 2026 to Jan 31, 2026). 3 respondents answered outside of them and are in none.',
      'The date of answer is that of completion, else of the last answer. Days are those of the time zone UTC.',
      'Days ago are counted from Jan 31, 2026.',
    ])
  })
})

describe('a table of which the wording changed between versions', () => {
  const others: TableRun['notes'] = [...byWaves.notes, { key: 'base', of: 'asked' }]
  const reworded: TableRun = { ...run, notes: [...others, { key: 'reworded', questions: ['Which tea?'] }] }
  const words = sayIn('en', 'reporting/results')('note-reworded', { questions: '“Which tea?”' })
  const notesIn: Readonly<Record<string, (file: Buffer) => Promise<unknown>>> = {
    csv: async (file) => fieldsOf(file.toString('utf8')).flat(),
    json: async (file) => JSON.parse(file.toString('utf8')).notes,
    xlsx: async (file) => (await readXlsx(file)).sheets[1]?.rows.flat(),
    pdf: wordsIn,
    pptx: async (file) => partsIn(file).toString('utf8'),
  }

  it.each(holdsTables)('says so in %s, as on the screen', async (format) => {
    expect(await notesIn[format]?.(await bytesOf(format, 'en', {}, reworded))).toContain(words)
  })
})

describe('a CSV file and a JSON file of tables', () => {
  it('have texts of any kind; CSV guards those that a spreadsheet would take for a formula', async () => {
    const csv = (await bytesOf('csv')).toString('utf8').replace('\uFEFF', '')
    const [head = [], ...lines] = fieldsOf(csv)
    const inCsv = (field: string, count: number) =>
      [...new Set(lines.map((line) => line[head.indexOf(field)]))].slice(0, count)
    const guarded = HOSTILE.map((text) => (/^[=+@-]/.test(text) ? `'${text}` : text))
    expect(inCsv('row', HOSTILE.length)).toEqual(guarded)
    expect(inCsv('question', 1)).toEqual(['\'=HYPERLINK("http://evil")'])
    expect(inCsv('column', 3)).toEqual(['Total', "'=A1", 'شاي'])
    const { tables } = JSON.parse((await bytesOf('json')).toString('utf8'))
    const labels = tables[0].rows.map(({ label }: { label: string }) => label)
    expect(labels.slice(0, HOSTILE.length)).toEqual(HOSTILE)
  })
})

describe('a weighted topline', () => {
  const [first] = run.tables
  const cells = [aCell({ value: 0.7, n: 541, base: 820, weighted: { n: 619.3, base: 876.9, effective: 501.9 } })]
  const rows = (first?.rows ?? []).slice(0, 1).map((row) => ({ ...row, cells }))
  const tables = first ? [{ ...first, bases: [820], weightedBases: [{ base: 876.9, effective: 501.9 }], rows }] : []
  const weighted: TableRun = { ...run, columns: run.columns.slice(0, 1), tables }

  it('has the respondents under n in every file, as its notes say and as the screen has them', async () => {
    const { sheets } = await readXlsx(await bytesOf('xlsx', 'en', {}, weighted))
    expect(sheets[2]?.rows[6]?.slice(1)).toEqual([0.7, 541])
    const lines = await linesIn(await bytesOf('pdf', 'en', {}, weighted))
    expect(lines.at(-1)?.slice(1)).toEqual(['70.0% 541'])
  })
})

describe('a crosstab', () => {
  const up = { direction: 'higher', strict: true } as const
  const cells = [
    aCell({ base: 57, status: 'ok' }),
    aCell({ base: 20, versusTotal: up, higherThan: [{ column: '1-2', strict: true }] }),
    aCell({ base: 9, status: 'small' }),
  ]
  const withView = (view: 'summary' | 'question'): TableRun => {
    const tables = run.tables.map((table) => ({ ...table, view, rows: [{ ...table.rows[0], cells }] }))
    return { ...run, tables: tables as TableRun['tables'] }
  }
  const lastInXlsx = async (of: TableRun) => {
    const { sheets } = await readXlsx(await bytesOf('xlsx', 'en', {}, of))
    return sheets[2]?.rows.findLast((row) => row.length > 1)?.filter((_, index) => index > 0 && index % 2 === 0)
  }
  const lastInPdf = async (of: TableRun) =>
    (await linesIn(await bytesOf('pdf', 'en', {}, of))).at(-1)?.map((cell) => cell.replace(/^.*% ?/, ''))

  it('has the arrows of which its notes tell, and marks small bases that no line above has', async () => {
    expect(await lastInXlsx(withView('question'))).toEqual(['', '▲ B', '*'])
    expect(await lastInXlsx(withView('summary'))).toEqual(['', '▲ ** B', '*'])
    expect((await lastInPdf(withView('question')))?.slice(1)).toEqual(['', '▲ B', '*'])
    expect((await lastInPdf(withView('summary')))?.slice(1)).toEqual(['', '▲ ** B', '*'])
  })
})

describe('an Excel workbook', () => {
  const opened = async (language = 'en') => readXlsx(await bytesOf('xlsx', language), { readStyles: true })

  it('has a sheet of contents that links to the others, one of notes, and one for each question', async () => {
    const { sheets } = await opened()
    expect(sheets.map(({ name }) => name)).toEqual(['Contents', 'Notes', 'Q2'])
    expect(sheets[0]?.cells?.get('3,0')?.hyperlink?.location).toBe("'Q2'!A1")
    expect(sheets[1]?.rows.flat()).toContain(sayIn('en', 'reporting/results')('note-base-asked'))
  })

  it('holds texts of options and questions as texts, never as formulas, whatever they begin with', async () => {
    const { sheets } = await opened()
    const [, , sheet] = sheets
    expect(sheet?.rows[0]?.[0]).toBe('=HYPERLINK("http://evil")')
    expect(sheet?.rows.slice(4, 4 + HOSTILE.length).map(([label]) => label)).toEqual(HOSTILE)
    expect([...(sheet?.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toEqual([])
  })

  it('formats shares as percentages with the decimals of the reader, those of nobody as a dash, and means as numbers with two at least', async () => {
    const { sheets } = await opened()
    expect(sheets[2]?.cells?.get('4,1')?.style?.numFmt).toBe('0.0%;-0.0%;"–"')
    expect(sheets[2]?.cells?.get(`${4 + HOSTILE.length},1`)?.style?.numFmt).toBe('0.00')
  })

  it('has base rows first, letters in cells of their own, a merged banner and frozen panes', async () => {
    const { sheets } = await opened()
    const [, , sheet] = sheets
    expect(sheet?.rows[3]).toEqual(['Base (unweighted)', 57, '', 20, '', 37, ''])
    expect(sheet?.rows[4]?.slice(3, 5)).toEqual([0.285, 'B'])
    expect(sheet?.rows[5]?.slice(3, 5)).toEqual([0, 'b'])
    expect(sheet?.merges).toEqual([{ startRow: 1, endRow: 1, startCol: 3, endCol: 6 }])
    expect(sheet?.freezePane).toEqual({ rows: 3, columns: 1 })
  })

  it('has a heading for each of two neighbouring groups with one name', async () => {
    const two = run.columns.map((column, index) => (index === 2 ? { ...column, id: '2-1' } : column))
    const { sheets } = await readXlsx(await bytesOf('xlsx', 'en', {}, { ...run, columns: two }))
    expect(sheets[2]?.rows[1]?.slice(3)).toEqual(['Tea', null, 'Tea', null])
    expect(sheets[2]?.merges).toEqual([3, 5].map((at) => ({ startRow: 1, endRow: 1, startCol: at, endCol: at + 1 })))
  })

  it('says that a figure is hidden in place of it', async () => {
    const { sheets } = await opened()
    expect(sheets[2]?.rows[4 + HOSTILE.length]?.[5]).toBe('hidden')
  })

  it('runs from right to left in Arabic', async () => {
    const { sheets } = await opened('ar')
    expect(sheets.map(({ view }) => view?.rightToLeft)).toEqual([true, true, true])
  })
})

describe('a presentation', () => {
  it('has the texts of options as they are, the base, and what a reader must know', async () => {
    const file = (await slideParts()).toString('utf8')
    for (const text of HOSTILE) expect(file).toContain(escapeHtml(text))
    expect(file).toContain('Base (unweighted): 57 / 20 / 37')
    expect(file).toContain(sayIn('en', 'reporting/results')('note-base-asked'))
  })

  it('has means as they are on the screen: rounded once, in the language of the reader', async () => {
    const means = [1.005, 2.5, null]
    const [first] = run.tables
    const row = { id: 'mean', section: null, label: { key: 'mean' as const }, kind: 'mean' as const, code: null }
    const cells = means.map((value) => aCell({ value, base: 57, status: 'ok' }))
    const tables = first ? [{ ...first, rows: [{ ...row, cells }] }] : []
    const file = (await slideParts('fr', { decimals: 2 }, { ...run, tables })).toString('utf8')
    const { statistic } = roundedIn('fr', 2)
    for (const value of [1.005, 2.5]) expect(file).toContain(`<a:t>${statistic(value)}</a:t>`)
    expect(statistic(2.5)).toBe('2,50')
  })

  it('runs from right to left in Arabic', async () => {
    expect((await slideParts('ar')).toString('utf8')).toContain('rtl="1"')
    expect((await slideParts('en')).toString('utf8')).not.toContain('rtl="1"')
  })
})
