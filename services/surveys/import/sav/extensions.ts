import { UnreadableFile } from '../unreadable-file.ts'
import type { DictionaryBytes } from './dictionary-bytes.ts'
import { type LongLabels, longLabelsIn } from './long-labels.ts'
import type { NumberReader } from './numbers.ts'
import type { SavSet } from './sav-variable.ts'

/** What later versions of the format added. Names are by short name in capitals. */
export type Extensions = Readonly<{
  encoding: string
  longNames: ReadonlyMap<string, string>
  longTexts: ReadonlyMap<string, number>
  longLabels: LongLabels
  sets: readonly SavSet[]
}>

export const noExtensions: Extensions = {
  encoding: 'windows-1252',
  longNames: new Map(),
  longTexts: new Map(),
  longLabels: new Map(),
  sets: [],
}

const MOST_BYTES = 16 * 2 ** 20
const LONGEST_TEXT = 32_767

/** Code pages of the machine record, as the web names them. */
const PAGES: Readonly<Record<number, string>> = {
  65001: 'utf-8',
  28591: 'windows-1252',
  2: 'windows-1252',
  3: 'windows-1252',
}

const pageName = (page: number): string => PAGES[page] ?? `windows-${page}`

/** Texts of a file: without the spaces, or the zeros of other programs, that fill them up. */
export const decoderOf = (encoding: string): ((bytes: Buffer) => string) => {
  try {
    const decoder = new TextDecoder(encoding)
    return (bytes) => decoder.decode(bytes).replaceAll('\0', '').trimEnd()
  } catch {
    throw new UnreadableFile(
      `The texts of the file are in the encoding ${encoding}, which is unknown here: save it in Unicode.`,
    )
  }
}

/** `SHORT=Long name`, separated by tabs. */
const namesIn = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split('\t').flatMap((part) => {
      const at = part.indexOf('=')
      return at > 0 ? [[part.slice(0, at).toUpperCase(), part.slice(at + 1)] as const] : []
    }),
  )

const widthsIn = (text: string): ReadonlyMap<string, number> =>
  new Map(
    [...namesIn(text.replaceAll('\0', ''))].flatMap(([name, width]) => {
      const bytes = Number(width)
      return Number.isInteger(bytes) && bytes > 255 && bytes <= LONGEST_TEXT ? [[name, bytes] as const] : []
    }),
  )

/** `$name=D1 1 5 Label VAR1 VAR2`: lengths are of bytes. Sets of categories (`C`) are not sets of ticks. */
const setIn = (line: Buffer, text: (bytes: Buffer) => string): SavSet | null => {
  const head = /^\$([^=]+)=(?:D|E 11? )(\d+) /.exec(line.toString('latin1'))
  if (!head) return null
  const [all, name = '', length = '0'] = head
  const counted = line
    .subarray(all.length, all.length + Number(length))
    .toString('latin1')
    .trim()
  const after = line.subarray(all.length + Number(length) + 1)
  const labelHead = /^(\d+) /.exec(after.toString('latin1'))
  if (!labelHead) return null
  const [start, labelLength = '0'] = labelHead
  const label = text(after.subarray(start.length, start.length + Number(labelLength)))
  const variables = after
    .subarray(start.length + Number(labelLength))
    .toString('latin1')
    .trim()
    .split(/\s+/)
  return { name, label, counted, variables }
}

const linesIn = (bytes: Buffer): readonly Buffer[] => {
  const lines: Buffer[] = []
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(0x0a, at)
    lines.push(bytes.subarray(at, end < 0 ? bytes.length : end))
    at = end < 0 ? bytes.length : end + 1
  }
  return lines
}

const applied = (known: Extensions, subtype: number, data: Buffer, numbers: NumberReader): Extensions => {
  const text = decoderOf(known.encoding)
  switch (subtype) {
    case 3:
      return data.length >= 32 ? { ...known, encoding: pageName(numbers.int(data, 28)) } : known
    case 7:
    case 19:
      return { ...known, sets: [...known.sets, ...linesIn(data).flatMap((line) => setIn(line, text) ?? [])] }
    case 13:
      return { ...known, longNames: namesIn(text(data)) }
    case 14:
      return { ...known, longTexts: widthsIn(data.toString('latin1')) }
    case 20:
      return { ...known, encoding: data.toString('latin1').trim().toLowerCase() }
    case 21:
      return { ...known, longLabels: longLabelsIn(data, numbers, text) }
    default:
      return known
  }
}

/** Reads an extension record; those of unknown kinds are passed over. The encoding may come after what it is for: SPSS writes names in ASCII. */
export const readExtension = async (
  bytes: DictionaryBytes,
  numbers: NumberReader,
  known: Extensions,
): Promise<Extensions> => {
  const head = await bytes.take(12)
  const [subtype, size, count] = [numbers.int(head, 0), numbers.int(head, 4), numbers.int(head, 8)]
  const length = size * count
  if (size < 0 || count < 0 || length > MOST_BYTES)
    throw new UnreadableFile(
      `A part of the file says that it is ${length} bytes long: the file is damaged. Export it again.`,
    )
  return applied(known, subtype, await bytes.take(length), numbers)
}
