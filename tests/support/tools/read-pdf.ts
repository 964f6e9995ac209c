import { inflateSync } from 'node:zlib'
import { hexOf } from '@portal/contracts/reporting/colours'
import { extractText, getDocumentProxy } from 'unpdf'

/** What an independent reader of PDF tells of the structure of a page: elements, and the ids of marked content. */
type Node = Readonly<{ role?: string; id?: string; children?: readonly Node[] }>

const idsIn = (node: Node): readonly string[] => [
  ...(node.id === undefined ? [] : [node.id]),
  ...(node.children ?? []).flatMap(idsIn),
]

const rowsIn = (node: Node): readonly Node[] => (node.role === 'TR' ? [node] : (node.children ?? []).flatMap(rowsIn))

type Document = Awaited<ReturnType<typeof getDocumentProxy>>
type Page = Awaited<ReturnType<Document['getPage']>>

type Item = Awaited<ReturnType<Page['getTextContent']>>['items'][number]

const wordsOf = (item: Item): string => ('str' in item ? `${item.str}${item.hasEOL ? ' ' : ''}` : '')

/** The marked contents that are open after an item. */
const openAfter = (open: readonly string[], item: Item): readonly string[] => {
  if ('str' in item) return open
  return item.type === 'endMarkedContent' ? open.slice(0, -1) : [...open, item.id ?? '']
}

/** The text of each marked content of a page. */
const textsOf = async (page: Page): Promise<ReadonlyMap<string, string>> => {
  const texts = new Map<string, string>()
  let open: readonly string[] = []
  for (const item of (await page.getTextContent({ includeMarkedContent: true })).items) {
    open = openAfter(open, item)
    const id = open.at(-1) ?? ''
    texts.set(id, (texts.get(id) ?? '') + wordsOf(item))
  }
  return texts
}

/** All texts of a file, on one line. */
export const wordsIn = async (file: Uint8Array): Promise<string> => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}

/** The texts of each page of a file, on one line. */
export const pagesIn = async (file: Uint8Array): Promise<readonly string[]> => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: false })
  return text.map((page) => page.replaceAll(/\s+/g, ' '))
}

/** The cells of each line of the tables of a file, in the order of its structure. */
export const linesIn = async (file: Uint8Array): Promise<readonly (readonly string[])[]> => {
  const document = await getDocumentProxy(new Uint8Array(file))
  const lines: (readonly string[])[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const texts = await textsOf(page)
    const tree: Node = (await page.getStructTree()) ?? {}
    for (const row of rowsIn(tree)) {
      const cells = row.children ?? []
      lines.push(
        cells.map((cell) =>
          idsIn(cell)
            .map((id) => texts.get(id) ?? '')
            .join(' ')
            .replaceAll(/\s+/g, ' ')
            .trim(),
        ),
      )
    }
  }
  return lines
}

const arabicDigits = '٠١٢٣٤٥٦٧٨٩'

/** The figure in a cell, in whatever language; null if there is none. A dash is a share of nobody. */
export const shownNumber = (cell: string): number | null => {
  if (cell.startsWith('–')) return 0
  const latin = cell.replaceAll(/[٠-٩]/g, (digit) => String(arabicDigits.indexOf(digit))).replace('٫', '.')
  const [found] = /-?\d+(?:[.,]\d+)?/.exec(latin) ?? []
  return found === undefined ? null : Number(found.replace(',', '.'))
}

/** What is drawn on the pages of a file, as operators of PDF. */
const drawnIn = (file: Buffer): string => {
  const streams = [...file.toString('latin1').matchAll(/stream\n(.*?)\nendstream/gs)].map(([, one = '']) => one)
  return streams
    .map((one) => (one.startsWith('x') ? inflateSync(Buffer.from(one, 'latin1')).toString('latin1') : ''))
    .join('\n')
}

/** The colours with which something is drawn, as `#rrggbb`. */
export const coloursIn = (file: Buffer): ReadonlySet<string> => {
  const colours = [...drawnIn(file).matchAll(/([\d.]+) ([\d.]+) ([\d.]+) scn/g)]
  return new Set(colours.map(([, ...parts]) => hexOf(parts.map((part) => Number(part) * 255))))
}

type Point = Readonly<{ x: number; y: number }>

/** The points of each line that goes from point to point, in the order in which they are drawn. `y` grows from the top down. */
export const pathsIn = (file: Buffer): readonly (readonly Point[])[] => {
  const paths = [...drawnIn(file).matchAll(/([\d.]+ [\d.]+) m\n((?:[\d.]+ [\d.]+ l\n)+)/g)]
  return paths.map(([, first = '', rest = '']) =>
    [first, ...rest.trim().split('\n')].map((point) => {
      const [x, y] = point.split(' ').map(Number)
      return { x: x ?? Number.NaN, y: y ?? Number.NaN }
    }),
  )
}
