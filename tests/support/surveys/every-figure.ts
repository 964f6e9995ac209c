import type { ExportRequest, exportFormats, MissingPart } from '@portal/contracts/reporting/exports'
import type { Period } from '@portal/contracts/reporting/period'
import { runInWords } from '@portal/contracts/reporting/run-in-words'
import type { TableRun } from '@portal/contracts/reporting/table'
import type { CountedPart } from '@portal/services/reporting/exports/writer'
import { writers } from '@portal/services/reporting/exports/writers'
import { sayIn } from '@portal/services/texts/say'
import { zipEntries } from '../zip-entries.ts'
import { aCell, aRun } from './a-run.ts'
import { anExportRequest, HOSTILE } from './exporting.ts'
import { teaSpec } from './tea-survey.ts'

export const columns: TableRun['columns'] = [
  { id: 'total', group: null, label: { key: 'total' }, letter: '' },
  { id: '1-1', group: { key: 'survey-text', text: 'Tea' }, label: { key: 'survey-text', text: '=A1' }, letter: 'A' },
  { id: '1-2', group: { key: 'survey-text', text: 'Tea' }, label: { key: 'survey-text', text: 'شاي' }, letter: 'B' },
]

/** A different figure in each cell, none of which is round. */
const values = [1 / 3, 0.285, 2 / 7, 0.1 + 0.2, 0, null]
const cellOf = (index: number) =>
  aCell({ value: values[index % values.length] ?? null, n: 7 + index, base: 57, status: 'ok' })

export const shares = HOSTILE.map((text, row) => ({
  id: `c${row}`,
  section: null,
  label: { key: 'survey-text' as const, text },
  kind: 'code' as const,
  code: row + 1,
  cells: columns.map((_, index) => ({
    ...cellOf(row * columns.length + index),
    higherThan: index === 1 ? [{ column: '1-2', strict: row % 2 === 0 }] : [],
  })),
}))
const hidden = aCell({ value: null, n: null, status: 'hidden' })
const statistics = ['mean', 'sd'] as const
/** A result with every kind of figure, and texts that are hard for a file. */
export const everyFigure: TableRun = aRun({
  spec: teaSpec(),
  columns,
  tables: [
    {
      ...aRun().tables[0],
      id: 'Q2',
      question: 'Q2',
      view: 'question',
      item: null,
      questionType: 2,
      shape: 'codes',
      title: '=HYPERLINK("http://evil")',
      itemTitle: null,
      bases: [57, 20, 37],
      rows: [
        ...shares,
        ...statistics.map((kind, row) => ({
          id: kind,
          section: null,
          label: { key: kind === 'mean' ? ('mean' as const) : ('standard-deviation' as const) },
          kind,
          code: null,
          cells: columns.map((_, index) =>
            index === 2 ? hidden : aCell({ value: 2.71 + row + index, base: 57, status: 'ok' }),
          ),
        })),
      ],
    },
  ],
})

const period = (by: Period, start: string) => ({ key: 'period' as const, by, start })
const periods = [
  period('year', '2025-01-01'),
  period('quarter', '2025-10-01'),
  period('month', '2025-12-01'),
  period('week', '2025-12-29'),
  period('day', '2026-01-02'),
]
const ofDates = { section: null, code: null }
const figuresOf = (row: number) => columns.map((_, index) => cellOf(row * columns.length + index))

/** Dates by columns, with a row of each period and all notes about time. */
export const byWaves: TableRun = aRun({
  spec: teaSpec(),
  columns,
  tables: [
    {
      ...aRun().tables[0],
      id: 'Q7',
      question: 'Q7',
      view: 'question',
      item: null,
      questionType: 38,
      shape: 'date',
      title: 'Bought on',
      itemTitle: null,
      bases: [57, 20, 37],
      rows: [
        ...periods.map((label, row) => ({
          ...ofDates,
          id: `p${row}`,
          label,
          kind: 'code' as const,
          cells: figuresOf(row),
        })),
        { ...ofDates, id: 'none', label: { key: 'no-answer' }, kind: 'none', cells: figuresOf(periods.length) },
        { ...ofDates, id: 'answered', label: { key: 'answered' }, kind: 'net', cells: figuresOf(periods.length + 1) },
      ],
    },
  ],
  notes: [
    { key: 'periods', question: 'Bought on', by: 'month', wanted: 'day' },
    { key: 'waves', waves: [{ code: 1, name: 'W1', from: '2026-01-01', to: '2026-01-31' }], outside: 3 },
    { key: 'days-of-utc' },
    { key: 'as-of', day: '2026-01-31' },
  ],
})

/** The bytes of a file of these tables, with one decimal. */
export const bytesOf = async (
  format: keyof typeof exportFormats,
  language = 'en',
  differs: Partial<ExportRequest> = {},
  written = everyFigure,
): Promise<Buffer> => {
  const toWrite = {
    run: runInWords(written, language, sayIn(language, 'reporting/results')),
    request: anExportRequest({ format, language, decimals: 1, ...differs }),
    say: sayIn(language, 'reporting/files'),
    madeAt: '2026-11-22T08:00:00.000Z',
  }
  const write = writers[format].tables
  if (!write) throw new Error(`${format} holds no tables`)
  return Buffer.concat(await Array.fromAsync(write(toWrite)))
}

/** The parts of a presentation, each after its name, as they are before they are compressed. */
export const partsIn = (file: Buffer): Buffer =>
  Buffer.from([...zipEntries(file)].map((part) => part.join('')).join(''))

/** The same of a presentation of these tables. */
export const slideParts = async (
  language = 'en',
  differs: Partial<ExportRequest> = {},
  written = everyFigure,
): Promise<Buffer> => partsIn(await bytesOf('pptx', language, differs, written))

/** The bytes of a report of these parts. */
export const reportBytes = async (
  format: keyof typeof exportFormats,
  title: string,
  parts: readonly ((Omit<CountedPart, 'run'> & Readonly<{ run: TableRun }>) | MissingPart)[],
): Promise<Buffer> => {
  const results = sayIn('en', 'reporting/results')
  const write = writers[format].report
  if (!write) throw new Error(`${format} holds no reports`)
  const toWrite = {
    title,
    parts: parts.map((part) => ('run' in part ? { ...part, run: runInWords(part.run, 'en', results) } : part)),
    request: anExportRequest({ format, decimals: 1 }),
    say: sayIn('en', 'reporting/files'),
    madeAt: '2026-11-22T08:00:00.000Z',
  }
  return Buffer.concat(await Array.fromAsync(write(toWrite)))
}
