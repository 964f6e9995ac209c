import { float64, int32, padded, upTo, utf8 } from './bytes.ts'
import { type Segment, unitsOf } from './segments.ts'
import type { SavVariable } from './variables.ts'

/** Limits of SPSS, in bytes. */
const LONGEST_LABEL = 255
const LONGEST_VALUE_LABEL = 120
const LONGEST_SET_LABEL = 255

export const SYSTEM_MISSING = -Number.MAX_VALUE
/** The smallest number that is not the system-missing value. */
const LOWEST = -1.7976931348623155e308
const BIAS = 100

type Sizes = Readonly<{ title: string; madeAt: string; cases: number | null }>

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const dayOf = (madeAt: string): string =>
  `${madeAt.slice(8, 10)} ${MONTHS[Number(madeAt.slice(5, 7)) - 1] ?? 'Jan'} ${madeAt.slice(2, 4)}`

/** With exactly one weight the file opens weighted by it. */
const weightIndex = (segments: readonly Segment[]): number => {
  const weights = segments.filter(({ variable }) => variable.isWeight)
  return weights.length === 1 ? (weights[0]?.index ?? 0) : 0
}

const header = (segments: readonly Segment[], { title, madeAt, cases }: Sizes): Buffer => {
  const units = segments.reduce((sum, { width }) => sum + unitsOf(width), 0)
  return Buffer.concat([
    utf8('$FL2'),
    padded(utf8('@(#) SPSS DATA FILE portal'), 60),
    int32(2, units, 1, weightIndex(segments), cases ?? -1),
    float64(BIAS),
    padded(utf8(dayOf(madeAt)), 9),
    padded(utf8(madeAt.slice(11, 19)), 8),
    padded(utf8(title, 64), 64),
    Buffer.alloc(3),
  ])
}

const printFormat = ({ variable: { format }, width }: Segment): number =>
  (format.type << 16) | ((width > 0 ? Math.min(width, 255) : format.width) << 8) | format.decimals

const labelOf = ({ variable, part }: Segment): Buffer => {
  if (part > 0 || variable.label === '') return Buffer.alloc(0)
  const label = utf8(variable.label, LONGEST_LABEL)
  return Buffer.concat([int32(label.length), padded(label, upTo(label.length, 4))])
}

const variableRecord = (segment: Segment): Buffer => {
  const { variable, width, shortName } = segment
  const label = labelOf(segment)
  const format = printFormat(segment)
  const continued = int32(2, -1, 0, 0, 0, 0)
  const blank = padded(Buffer.alloc(0), 8)
  return Buffer.concat([
    int32(2, width, label.length > 0 ? 1 : 0, variable.missing.length, format, format),
    padded(utf8(shortName), 8),
    label,
    float64(...variable.missing),
    ...Array.from({ length: unitsOf(width) - 1 }, () => Buffer.concat([continued, blank])),
  ])
}

const valueLabels = ({ variable: { values }, index }: Segment): Buffer => {
  if (values.length === 0) return Buffer.alloc(0)
  const labels = values.map(({ code, label }) => {
    const text = utf8(label, LONGEST_VALUE_LABEL)
    const sized = Buffer.concat([Buffer.from([text.length]), text])
    return Buffer.concat([float64(code), padded(sized, upTo(sized.length, 8))])
  })
  return Buffer.concat([int32(3, values.length), ...labels, int32(4, 1, index)])
}

const extension = (subtype: number, size: number, data: Buffer): Buffer =>
  data.length === 0 ? data : Buffer.concat([int32(7, subtype, size, data.length / size), data])

const firstSegments = (segments: readonly Segment[]): readonly Segment[] => segments.filter(({ part }) => part === 0)

/** Ticks of one question, counted by the value 1. */
const responseSets = (segments: readonly Segment[]): Buffer => {
  const ticks = segments.filter(({ variable }) => variable.set !== null)
  const sets = [...Map.groupBy(ticks, ({ variable }) => variable.set?.question ?? '')].flatMap(([question, own]) => {
    const label = utf8(own[0]?.variable.set?.label.replaceAll('\n', ' ') ?? '', LONGEST_SET_LABEL)
    const names = own.map(({ shortName }) => shortName).join(' ')
    return own.length > 1
      ? [Buffer.concat([utf8(`$${question}=D1 1 ${label.length} `), label, utf8(` ${names}\n`)])]
      : []
  })
  return Buffer.concat(sets)
}

const MEASURES: Readonly<Record<SavVariable['measure'], number>> = { nominal: 1, ordinal: 2, scale: 3 }

const display = (segments: readonly Segment[]): Buffer =>
  Buffer.concat(
    segments.map(({ variable, width }) => int32(MEASURES[variable.measure], width > 0 ? 24 : 10, width > 0 ? 0 : 1)),
  )

const longNames = (segments: readonly Segment[]): Buffer =>
  utf8(
    firstSegments(segments)
      .map(({ shortName, variable }) => `${shortName}=${variable.name}`)
      .join('\t'),
  )

const longStrings = (segments: readonly Segment[]): Buffer =>
  utf8(
    firstSegments(segments)
      .filter(({ variable }) => variable.width > 255)
      .map(({ shortName, variable }) => `${shortName}=${String(variable.width).padStart(5, '0')}\0\t`)
      .join(''),
  )

/** Codes of the manual: IEEE 754, compressed, little-endian, UTF-8. */
const MACHINE = int32(1, 0, 0, -1, 1, 1, 2, 65_001)

const caseCount = (cases: number | null): Buffer => {
  const counts = Buffer.alloc(cases === null ? 0 : 16)
  if (cases !== null) {
    counts.writeBigInt64LE(1n, 0)
    counts.writeBigInt64LE(BigInt(cases), 8)
  }
  return counts
}

/** Everything before the cases, by the developer manual of PSPP, "System File Format". Extensions are in ascending order. */
export const dictionary = (segments: readonly Segment[], sizes: Sizes): Buffer =>
  Buffer.concat([
    header(segments, sizes),
    ...segments.map(variableRecord),
    ...segments.map(valueLabels),
    extension(3, 4, MACHINE),
    extension(4, 8, float64(SYSTEM_MISSING, Number.MAX_VALUE, LOWEST)),
    extension(7, 1, responseSets(segments)),
    extension(11, 4, display(segments)),
    extension(13, 1, longNames(segments)),
    extension(14, 1, longStrings(segments)),
    extension(16, 8, caseCount(sizes.cases)),
    extension(20, 1, utf8('UTF-8')),
    int32(999, 0),
  ])
