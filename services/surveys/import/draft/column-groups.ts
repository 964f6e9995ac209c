import type { SavSet } from '../sav/sav-variable.ts'
import { tickIn } from './coding.ts'
import type { ColumnFacts } from './column-facts.ts'

/** Columns of one question, and the text of each of them. `id` is its name in the file, '' if it has none. */
export type ColumnGroup = Readonly<{
  id: string
  text: string
  columns: readonly Readonly<{ facts: ColumnFacts; text: string }>[]
}>

/** `Q5_1`, `Q5.2`, `Q5r3`, `Q5[SQ4]`, `Q5: Tea`, `Q5 - Tea`. */
const PARTS = /^(.+?)(?:[_.\-:]| - |: |r(?=\d+$)|\[)\s*([^\]]+)\]?$/

const nameOf = ({ headings }: ColumnFacts): string => headings.at(-1) ?? ''

const labelOf = (facts: ColumnFacts): string => facts.given?.label || nameOf(facts)

const SEPARATORS = [' - ', ': ', ' – ', ' | ', '? ']

/** What all labels begin with: `named`, which is the question's own text, or their start up to a separator. */
const sharedStart = (labels: readonly string[], named: string | null = null): string => {
  const [first = ''] = labels
  if (named !== null && labels.every((label) => label.startsWith(`${named} `))) return `${named} `
  const starts = SEPARATORS.flatMap((separator) => {
    const at = first.indexOf(separator)
    return at > 0 ? [first.slice(0, at + separator.length)] : []
  })
  return starts.find((start) => labels.every((label) => label.startsWith(start))) ?? ''
}

const grouped = (id: string, columns: readonly ColumnFacts[], named: string | null = null): ColumnGroup => {
  const labels = columns.map(labelOf)
  const start = columns.length > 1 ? sharedStart(labels, named) : ''
  const [own = ''] = columns.length === 1 ? labels : [id]
  const text = named ?? (start === '' ? own || (labels[0] ?? '') : start.replace(/( - |: | – | \| | )$/, ''))
  const rest = labels.map((label) => label.slice(start.length))
  return { id, text, columns: columns.map((facts, i) => ({ facts, text: rest[i] || nameOf(facts) })) }
}

/** Two header rows: neighbours under one merged heading. The heading of a single column may have its text in either row. */
const underOneHeading = (columns: readonly ColumnFacts[]): readonly ColumnGroup[] => {
  const groups: ColumnFacts[][] = []
  for (const facts of columns) {
    const last = groups.at(-1)
    const heading = facts.headings[0] ?? ''
    if (last && heading !== '' && last[0]?.headings[0] === heading) last.push(facts)
    else groups.push([facts])
  }
  return groups.map((own) => {
    const heading = own[0]?.headings[0] ?? ''
    const texts = own.map(({ headings }) => headings.at(-1) || heading)
    return {
      id: '',
      text: heading || (texts[0] ?? ''),
      columns: own.map((facts, i) => ({ facts, text: texts[i] ?? '' })),
    }
  })
}

const isLike = (one: ColumnFacts, other: ColumnFacts): boolean =>
  (tickIn(one) !== null && tickIn(other) !== null) ||
  (one.values !== null && other.values !== null && one.isWhole === other.isWhole)

/** Neighbours `q7a`, `q7b` of one grid: the file has one scale for both, and their labels begin with one question. */
const haveOneScale = (one: ColumnFacts, other: ColumnFacts): boolean => {
  const [own, its] = [[...(one.given?.labels ?? [])], [...(other.given?.labels ?? [])]]
  const isSame = own.length > 2 && JSON.stringify(own) === JSON.stringify(its)
  return isSame && sharedStart([labelOf(one), labelOf(other)]) !== ''
}

/** One header row: neighbours whose names differ in their last part only, with values of one kind. */
const byName = (columns: readonly ColumnFacts[]): readonly ColumnGroup[] => {
  const groups: { prefix: string; own: ColumnFacts[] }[] = []
  for (const facts of columns) {
    const prefix = PARTS.exec(nameOf(facts))?.[1]?.trim() ?? ''
    const last = groups.at(-1)
    const before = last?.own.at(-1)
    const areOne = prefix === '' ? haveOneScale : isLike
    if (last?.prefix === prefix && before && areOne(before, facts)) last.own.push(facts)
    else groups.push({ prefix, own: [facts] })
  }
  return groups.map(({ prefix, own }) => {
    if (own.length === 1) return grouped(own[0] ? nameOf(own[0]) : '', own)
    const { text, columns: parts, id } = grouped(prefix, own)
    const isNamed = own.every(({ given }) => (given?.label ?? '') === '')
    const texts = isNamed
      ? own.map((facts) => PARTS.exec(nameOf(facts))?.[2]?.trim() ?? '')
      : parts.map((part) => part.text)
    return { id, text, columns: parts.map((part, i) => ({ ...part, text: texts[i] || part.text })) }
  })
}

/** The columns by question, in the order of the file. `sets` are questions that the file itself names. */
export const columnGroups = (
  columns: readonly ColumnFacts[],
  headerRows: number,
  sets: readonly SavSet[],
): readonly ColumnGroup[] => {
  const inSets = sets.flatMap((set) => {
    const own = columns.filter((facts) => set.variables.includes(nameOf(facts)))
    return own.length > 1 ? [grouped(set.name, own, set.label || null)] : []
  })
  const taken = new Set(inSets.flatMap((group) => group.columns.map(({ facts }) => facts.index)))
  const others = columns.filter(({ index }) => !taken.has(index))
  const groups = headerRows > 1 ? underOneHeading(others) : byName(others)
  const placeOf = ({ columns: own }: ColumnGroup): number => own[0]?.facts.index ?? 0
  return [...groups, ...inSets].toSorted((a, b) => placeOf(a) - placeOf(b))
}
