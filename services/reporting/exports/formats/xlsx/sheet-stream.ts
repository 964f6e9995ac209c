import type { CsvValue } from '@portal/contracts/reporting/csv-line'
import { letterOf } from '@portal/infra/tools/letter-of'
import { type ZipEntry, zipped } from '../../../../kernel/zipped.ts'

type Rows = AsyncIterable<readonly CsvValue[]>

/** A sheet that continues in further ones. `rightToLeft`: its first column is the rightmost. */
export type StreamedSheet = Readonly<{
  name: string
  rightToLeft: boolean
  columns: number
  /** The first is a row of headings, which is repeated in each sheet. */
  rows: Rows
  mostRows?: number
}>

/** Of a sheet of Excel. */
const MOST_ROWS = 1_048_576
const PIECE = 64 * 1024

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const encoder = new TextEncoder()

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
}

/** Text for XML. What Excel would read as an escape of its own (`_x0041_`) is escaped as it escapes it. */
const xmlText = (text: string): string =>
  text.replaceAll(/[&<>"\r]/g, (sign) => ENTITIES[sign] ?? sign).replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')

const BOLD = ' s="1"'

const cellXml = (value: CsvValue, place: string, style: string): string => {
  if (value === null || value === '') return ''
  if (typeof value !== 'string') return `<c r="${place}"${style}><v>${Number(value)}</v></c>`
  return `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${xmlText(value)}</t></is></c>`
}

const rowXml = (values: readonly CsvValue[], row: number, names: readonly string[]): string => {
  const style = row === 1 ? BOLD : ''
  let cells = ''
  for (const [i, name] of names.entries()) cells += cellXml(values[i] ?? null, `${name}${row}`, style)
  return `<row r="${row}">${cells}</row>`
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** The row of headings and the column of ids stay in view. */
const beginning = (rightToLeft: boolean): string =>
  `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"${rightToLeft ? ' rightToLeft="1"' : ''}>` +
  '<pane xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"/></sheetView></sheetViews><sheetData>'

type Cursor = Readonly<{ next: () => Promise<readonly CsvValue[] | null>; hasMore: () => Promise<boolean> }>

const cursorOf = (rows: AsyncIterator<readonly CsvValue[]>): Cursor => {
  let ahead: IteratorResult<readonly CsvValue[]> | null = null
  const look = async () => {
    ahead ??= await rows.next()
    return ahead
  }
  return {
    next: async () => {
      const found = await look()
      ahead = found.done ? found : null
      return found.done ? null : found.value
    },
    hasMore: async () => !(await look()).done,
  }
}

type Sheet = Omit<StreamedSheet, 'rows' | 'name'> & Readonly<{ rows: Cursor; headings: readonly CsvValue[] }>

async function* sheetXml({ rows, headings, columns, rightToLeft, mostRows = MOST_ROWS }: Sheet) {
  const names = Array.from({ length: columns }, (_, i) => letterOf(i))
  let piece = beginning(rightToLeft) + rowXml(headings, 1, names)
  for (let row = 2; row <= mostRows; row += 1) {
    const values = await rows.next()
    if (values === null) break
    piece += rowXml(values, row, names)
    if (piece.length < PIECE) continue
    yield encoder.encode(piece)
    piece = ''
  }
  yield encoder.encode(`${piece}</sheetData></worksheet>`)
}

const STYLES = `${DECLARATION}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/></cellXfs></styleSheet>`

const part = (name: string, content: string): ZipEntry => ({ name, content: [encoder.encode(content)] })

const relationships = (all: readonly Readonly<{ type: string; target: string }>[]): string =>
  `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${all
    .map(({ type, target }, i) => `<Relationship Id="rId${i + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

const LONGEST_NAME = 31

const sheetName = (name: string, index: number): string => {
  const suffix = index === 0 ? '' : `_${index + 1}`
  return name.slice(0, LONGEST_NAME - suffix.length) + suffix
}

/** What names the sheets: the parts of a workbook beside them. */
const workbookParts = (name: string, count: number): readonly ZipEntry[] => {
  const sheets = Array.from({ length: count }, (_, i) => i + 1)
  const listed = sheets.map((n) => `<sheet name="${xmlText(sheetName(name, n - 1))}" sheetId="${n}" r:id="rId${n}"/>`)
  const ofSheets = sheets.map((n) => ({ type: 'worksheet', target: `worksheets/sheet${n}.xml` }))
  const typed = sheets.map(
    (n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPES}.worksheet+xml"/>`,
  )
  return [
    part('xl/styles.xml', STYLES),
    part(
      'xl/workbook.xml',
      `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${listed.join('')}</sheets></workbook>`,
    ),
    part('xl/_rels/workbook.xml.rels', relationships([...ofSheets, { type: 'styles', target: 'styles.xml' }])),
    part('_rels/.rels', relationships([{ type: 'officeDocument', target: 'xl/workbook.xml' }])),
    part(
      '[Content_Types].xml',
      `${DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${typed.join('')}</Types>`,
    ),
  ]
}

async function* entries({ name, rows: given, ...sheet }: StreamedSheet): AsyncGenerator<ZipEntry> {
  const rows = given[Symbol.asyncIterator]()
  try {
    const cursor = cursorOf(rows)
    const headings = (await cursor.next()) ?? []
    let count = 0
    do {
      count += 1
      const content = sheetXml({ ...sheet, rows: cursor, headings })
      yield { name: `xl/worksheets/sheet${count}.xml`, content }
    } while (await cursor.hasMore())
    yield* workbookParts(name, count)
  } finally {
    await rows.return?.()
  }
}

/**
 * A workbook of many rows, as they come: neither rows nor compressed bytes are kept, whatever their number. It is written here because the library for workbooks
 * cannot say of rows that come one by one that their sheet runs from right to left (ECMA-376 part 1, 18.3.1.87).
 */
export const streamedWorkbook = (sheet: StreamedSheet): AsyncGenerator<Uint8Array> => zipped(entries(sheet))
