import { UnreadableFile } from '../unreadable-file.ts'
import { type DictionaryBytes, dictionaryBytes } from './dictionary-bytes.ts'
import { decoderOf, type Extensions, noExtensions, readExtension } from './extensions.ts'
import { type NumberReader, numbersOf } from './numbers.ts'
import { kindOf, namesOf, numberCell, type SavDictionary, type SavSet, type SavVariable } from './sav-variable.ts'

/** Limits far above any real file: SPSS itself allows 2^31 variables, and no file of a survey has 100,000. */
const MOST_UNITS = 500_000
const MOST_LABELS = 1_000_000
const LONGEST_LABEL = 65_536

type Stored = Readonly<{
  width: number
  format: number
  shortName: Buffer
  label: Buffer
  missing: readonly Buffer[]
  missingCount: number
  unit: number
}>
type Labels = Readonly<{ values: readonly Readonly<{ value: Buffer; label: Buffer }>[]; units: readonly number[] }>

type Raw = { variables: Stored[]; labels: Labels[]; units: number; extensions: Extensions }

const strange = (what: string): UnreadableFile =>
  new UnreadableFile(`${what}: the file is damaged, or is not a system file of SPSS (.sav). Export it again.`)

const checked = (value: number, most: number, what: string): number => {
  if (value < 0 || value > most) throw strange(`It says that ${what} is ${value}`)
  return value
}

const upTo = (length: number, multiple: number): number => Math.ceil(length / multiple) * multiple

const readVariable = async (bytes: DictionaryBytes, { int }: NumberReader, raw: Raw): Promise<void> => {
  const record = await bytes.take(28)
  const width = int(record, 0)
  const unit = raw.units
  raw.units = checked(raw.units + 1, MOST_UNITS, 'the number of values in a case')
  const hasLabel = int(record, 4) === 1
  const missingCount = int(record, 8)
  if (Math.abs(missingCount) > 3) throw strange(`It says that a variable has ${missingCount} missing values`)
  const length = hasLabel ? checked(int(await bytes.take(4), 0), LONGEST_LABEL, 'the length of a label') : 0
  const label = (await bytes.take(upTo(length, 4))).subarray(0, length)
  const missing: Buffer[] = []
  for (let i = 0; i < Math.abs(missingCount); i += 1) missing.push(Buffer.from(await bytes.take(8)))
  if (width === -1) return // one more unit of the text before it
  checked(width, 255, 'the width of a variable')
  const shortName = Buffer.from(record.subarray(20, 28))
  raw.variables.push({
    width,
    format: int(record, 12),
    shortName,
    label: Buffer.from(label),
    missing,
    missingCount,
    unit,
  })
}

const readLabels = async (bytes: DictionaryBytes, { int }: NumberReader, raw: Raw): Promise<void> => {
  const count = checked(int(await bytes.take(4), 0), MOST_LABELS, 'the number of labels')
  const values: { value: Buffer; label: Buffer }[] = []
  for (let i = 0; i < count; i += 1) {
    const head = await bytes.take(9)
    const value = Buffer.from(head.subarray(0, 8))
    const length = head[8] ?? 0
    const label = Buffer.from((await bytes.take(upTo(length + 1, 8) - 1)).subarray(0, length))
    values.push({ value, label })
  }
  const head = await bytes.take(8)
  if (int(head, 0) !== 4) throw strange('Labels are not followed by their variables')
  const named = checked(int(head, 4), MOST_UNITS, 'the number of variables of a label')
  const indexes = await bytes.take(4 * named)
  raw.labels.push({ values, units: Array.from({ length: named }, (_, i) => int(indexes, 4 * i) - 1) })
}

const LINE = 80
const MOST_LINES = 100_000

const readNotes = async (bytes: DictionaryBytes, { int }: NumberReader): Promise<void> => {
  await bytes.take(LINE * checked(int(await bytes.take(4), 0), MOST_LINES, 'the number of notes'))
}

/** One record. False after the last. */
const readRecord = async (bytes: DictionaryBytes, numbers: NumberReader, raw: Raw): Promise<boolean> => {
  const type = numbers.int(await bytes.take(4), 0)
  switch (type) {
    case 2:
      await readVariable(bytes, numbers, raw)
      return true
    case 3:
      await readLabels(bytes, numbers, raw)
      return true
    case 6:
      await readNotes(bytes, numbers)
      return true
    case 7:
      raw.extensions = await readExtension(bytes, numbers, raw.extensions)
      return true
    case 999:
      await bytes.take(4)
      return false
    default:
      throw strange(`It has a record of the unknown type ${type}`)
  }
}

type Texts = Readonly<{ numbers: NumberReader; text: (bytes: Buffer) => string }>

const valueCell = (bytes: Buffer, { width, format }: Stored, { numbers, text }: Texts): string =>
  width > 0 ? text(bytes.subarray(0, Math.min(8, width))) : numberCell(numbers.double(bytes, 0), kindOf(width, format))

/** The labels of each variable, by the unit at which it begins. */
const labelsOf = (raw: Raw, texts: Texts): ReadonlyMap<number, ReadonlyMap<string, string>> => {
  const byUnit = new Map(raw.variables.map((stored) => [stored.unit, stored]))
  const labelled = new Map<number, ReadonlyMap<string, string>>()
  for (const { values, units } of raw.labels) {
    for (const unit of units) {
      const stored = byUnit.get(unit)
      if (stored === undefined) throw strange(`It has labels for value ${unit + 1} of a case, where no variable begins`)
      labelled.set(
        unit,
        new Map(values.map(({ value, label }) => [valueCell(value, stored, texts), texts.text(label)])),
      )
    }
  }
  return labelled
}

const missingOf = (stored: Stored, texts: Texts): Pick<SavVariable, 'missing' | 'missingFrom' | 'missingTo'> => {
  const isRange = stored.missingCount < 0
  const single = isRange ? stored.missing.slice(2) : stored.missing
  const [from, to] = isRange ? stored.missing.map((bytes) => texts.numbers.double(bytes, 0)) : []
  return {
    missing: single.map((bytes) => valueCell(bytes, stored, texts)),
    missingFrom: from ?? null,
    missingTo: to ?? null,
  }
}

/** A text over 255 bytes is stored as several variables, each counted with 252 bytes. */
const PART = 252

const variablesOf = (raw: Raw, texts: Texts): readonly SavVariable[] => {
  const { longNames, longTexts, longLabels } = raw.extensions
  const labels = labelsOf(raw, texts)
  const variables: SavVariable[] = []
  for (let at = 0, stored = raw.variables[at]; stored !== undefined; stored = raw.variables[at]) {
    const shortName = texts.text(stored.shortName)
    const width = longTexts.get(shortName.toUpperCase()) ?? stored.width
    const count = width > 255 ? Math.ceil(width / PART) : 1
    const segments = raw.variables.slice(at, at + count)
    if (segments.length < count)
      throw strange(`The text of ${shortName} has fewer parts than its width of ${width} needs`)
    const name = longNames.get(shortName.toUpperCase()) ?? shortName
    const ofLongText = longLabels.get(name.toUpperCase()) ?? longLabels.get(shortName.toUpperCase())
    variables.push({
      name,
      label: texts.text(stored.label),
      kind: kindOf(stored.width, stored.format),
      width,
      parts: segments.map((segment) => ({ unit: segment.unit, width: segment.width })),
      labels: labels.get(stored.unit) ?? ofLongText ?? namesOf(width, stored.format),
      ...missingOf(stored, texts),
    })
    at += count
  }
  return variables
}

const setsOf = ({ extensions }: Raw): readonly SavSet[] =>
  extensions.sets.map((set) => ({
    ...set,
    variables: set.variables.map((name) => extensions.longNames.get(name.toUpperCase()) ?? name),
  }))

const HEADER = 176

const compressionOf = (code: number): boolean => {
  if (code === 0 || code === 1) return code === 1
  throw new UnreadableFile('The file is compressed in a way that only SPSS reads (.zsav): save it as .sav.')
}

/** Reads everything before the cases of a system file. Throws UnreadableFile with what to do. */
export const readDictionary = async (
  pieces: AsyncIterable<Uint8Array>,
): Promise<Readonly<{ dictionary: SavDictionary; rest: AsyncIterable<Buffer> }>> => {
  const bytes = dictionaryBytes(pieces)
  const magic = (await bytes.take(4)).toString('latin1')
  if (magic === '$FL3') compressionOf(2)
  if (magic !== '$FL2') throw strange('It does not begin as a system file does')
  const header = Buffer.from(await bytes.take(HEADER - 4))
  const isLittleEndian = [2, 3].includes(header.readInt32LE(60))
  if (!isLittleEndian && ![2, 3].includes(header.readInt32BE(60))) throw strange('Its layout is unknown')
  const numbers = numbersOf(isLittleEndian)
  const isCompressed = compressionOf(numbers.int(header, 68))
  const weightAt = numbers.int(header, 72)
  const cases = numbers.int(header, 76)
  const bias = numbers.double(header, 80)

  const raw: Raw = { variables: [], labels: [], units: 0, extensions: noExtensions }
  while (await readRecord(bytes, numbers, raw));
  if (raw.variables.length === 0) throw strange('It has no variables')
  const { encoding } = raw.extensions
  const variables = variablesOf(raw, { numbers, text: decoderOf(encoding) })
  const weight = variables.find(({ parts }) => parts[0]?.unit === weightAt - 1)
  const sizes = { units: raw.units, cases: cases >= 0 ? cases : null, bias, isCompressed, isLittleEndian, encoding }
  return {
    dictionary: { variables, sets: setsOf(raw), weight: weightAt > 0 && weight ? weight.name : null, ...sizes },
    rest: bytes.rest(),
  }
}
