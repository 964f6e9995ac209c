import { SurveyId } from '@portal/contracts/ids'
import type * as z from 'zod/mini'
import type { ImportMap } from '../import-map.ts'
import type { SavSet } from '../sav/sav-variable.ts'
import type { ColumnFacts } from './column-facts.ts'
import { type ColumnGroup, columnGroups } from './column-groups.ts'
import { type Roles, rolesOf } from './column-roles.ts'
import { type DraftQuestion, oneColumn, severalColumns } from './draft-question.ts'
import { legible } from './legible-text.ts'

/** A file of answers whose columns were read. `sample`: some of its first rows. `weight`: the column that the file names as its weight. */
export type FileFacts = Readonly<{
  name: string
  format: Pick<ImportMap, 'encoding' | 'delimiter' | 'headerRows'>
  columns: readonly ColumnFacts[]
  rows: number
  sample: readonly (readonly string[])[]
  sets: readonly SavSet[]
  weight: string | null
}>

/** What columns (their positions) were taken for, and why: for people. */
export type DraftReason = Readonly<{ columns: readonly number[]; text: string }>

export type DraftMap = z.input<typeof ImportMap>

/** A definition and a map, both as they are written, the questions of both, and for each column what was guessed and why. */
export type Draft = Readonly<{
  definition: Readonly<{ name: string; title: string }>
  map: DraftMap
  questions: readonly DraftQuestion[]
  reasons: readonly DraftReason[]
}>

const PAGES = 200
const PER_PAGE = 5
const LONGEST_ID = 30

/** A name that question ids may have: the file's own if it is one, else `Q` and a number. */
const namer = (reserved: readonly string[]) => {
  const taken = new Set(reserved.map((name) => name.toLowerCase()))
  let count = 0
  return (wanted: string): string => {
    const plain = wanted.replaceAll(/[^A-Za-z0-9]/g, '')
    const isName =
      !(plain in {}) && /^[A-Za-z]/.test(plain) && plain.length <= LONGEST_ID && plain.length * 2 > wanted.length
    let id = plain
    while (!isName && (id === plain || taken.has(id.toLowerCase()))) {
      count += 1
      id = `Q${count}`
    }
    for (let n = 2; taken.has(id.toLowerCase()); n += 1) id = `${plain.slice(0, LONGEST_ID - 4)}x${n}`
    taken.add(id.toLowerCase())
    return id
  }
}

/** A column by position and heading, so that another file with other columns is noticed. */
export const columnOf = ({ index, headings }: ColumnFacts): ImportMap['respondent'] => ({
  position: index + 1,
  header: headings.length === 1 ? (headings[0] ?? '') : [...headings],
})

export const placeOf = (columns: readonly ColumnFacts[]): string => {
  const [first, last] = [columns[0], columns.at(-1)]
  const heading = first?.headings.filter(Boolean).join(' / ') ?? ''
  const position =
    first === last
      ? `Column ${(first?.index ?? 0) + 1}`
      : `Columns ${(first?.index ?? 0) + 1} to ${(last?.index ?? 0) + 1}`
  return `${position} ${JSON.stringify(heading.length > 60 ? `${heading.slice(0, 60)}…` : heading)}`
}

const reason = (columns: readonly ColumnFacts[], what: string): DraftReason => ({
  columns: columns.map(({ index }) => index + 1),
  text: `${placeOf(columns)}: ${what}.`,
})

const NO_RESPONDENT =
  'No column identifies the rows: add one with a number for each row, and name it as "respondent" in the map.'

/** What is said about columns that are no answers. */
export const roleReasons = ({
  respondent,
  at,
  complete,
  weights,
  personal,
  empty,
  ours,
}: Roles): readonly DraftReason[] => [
  respondent
    ? reason([respondent], 'identifies the row, because every row has another value')
    : { columns: [], text: NO_RESPONDENT },
  ...(at ? [reason([at], `the time of the response (${at.formats[0]})`)] : []),
  ...(complete
    ? [
        reason(
          [complete.facts],
          `${complete.values.map((value) => JSON.stringify(value)).join(', ')} means a finished response`,
        ),
      ]
    : []),
  ...weights.map((facts) => reason([facts], 'a weight')),
  ...personal.map((facts) => reason([facts], 'left out, because it seems to name people')),
  ...empty.map((facts) => reason([facts], 'left out, because it is empty')),
  ...ours.map((facts) => reason([facts], 'left out, because exports of this portal have it beside the answers')),
]

const questionReason = (columns: readonly ColumnFacts[], { question, type, because }: DraftQuestion): DraftReason =>
  reason(columns, `${question.id}, ${type}, because ${because}`)

type Drafted = Readonly<{ drafted: DraftQuestion; columns: readonly ColumnFacts[] }>

const questionsOf = (groups: readonly ColumnGroup[], { sample }: FileFacts): readonly Drafted[] => {
  const nameFor = namer([])
  const one = (group: ColumnGroup): Drafted => {
    const means = { id: nameFor(group.id), group, rows: sample, column: columnOf }
    return { drafted: oneColumn(means), columns: group.columns.map(({ facts }) => facts) }
  }
  return groups.flatMap((group): readonly Drafted[] => {
    if (group.columns.length === 1) return [one(group)]
    const means = { group, rows: sample, column: columnOf }
    const several = severalColumns({ ...means, id: 'Q' })
    if (several) {
      const drafted = severalColumns({ ...means, id: nameFor(group.id) })
      return drafted ? [{ drafted, columns: group.columns.map(({ facts }) => facts) }] : []
    }
    return group.columns.map(({ facts, text }) =>
      one({
        id: facts.headings.at(-1) ?? '',
        text: text === group.text ? text : `${group.text}: ${text}`,
        columns: [{ facts, text }],
      }),
    )
  })
}

/** Pages of a few questions each. */
export const pagesOf = <Question>(questions: readonly Question[]) => {
  const perPage = Math.max(PER_PAGE, Math.ceil(questions.length / PAGES))
  return Array.from({ length: Math.ceil(questions.length / perPage) }, (_, page) => ({
    id: `page-${page + 1}`,
    questions: questions.slice(page * perPage, (page + 1) * perPage),
  }))
}

/** `Tea and coffee 2019.csv` is `tea-and-coffee-2019`. */
export const surveyNameOf = (file: string): string => {
  const plain = file
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
  return (
    plain
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, 40)
      .replace(/-+$/, '') || 'imported'
  )
}

const titleOf = (file: string): string =>
  file
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[_-]+/g, ' ')
    .trim() || 'Imported survey'

/** The columns that are not about a question. */
export const specialColumns = (roles: Roles): ReadonlySet<ColumnFacts | null | undefined> =>
  new Set([
    roles.respondent,
    roles.at,
    roles.complete?.facts,
    ...roles.weights,
    ...roles.personal,
    ...roles.empty,
    ...roles.ours,
  ])

/** What a weight may be called of a heading; '' if nothing is left of it. */
const weightName = ({ headings }: ColumnFacts): string =>
  (headings.find((heading) => heading.trim() !== '') ?? '')
    .trim()
    .replaceAll(/[^A-Za-z0-9-]+/g, '_')
    .replaceAll(/^[^A-Za-z]+|_+$/g, '')
    .slice(0, 40)

/** Weights by the names of their columns, so that those who choose one know which it is. Names are told apart by their place. */
const weightsOf = ({ weights }: Roles) => {
  const names = weights.map(weightName)
  return weights.map((column, i) => {
    const name = names[i]
    return [name && names.indexOf(name) === i ? name : `w${i + 1}`, columnOf(column)] as const
  })
}

/** What a map says of columns that are not about a question. */
export const roleMap = (roles: Roles) => {
  const weights = weightsOf(roles)
  return {
    respondent: roles.respondent ? columnOf(roles.respondent) : '',
    ...(roles.complete && { complete: { column: columnOf(roles.complete.facts), values: [...roles.complete.values] } }),
    ...(roles.at && { at: columnOf(roles.at), dates: roles.at.formats[0] ?? 'iso' }),
    ...(weights.length > 0 && { weights: Object.fromEntries(weights) }),
  }
}

/** What means "no answer" anywhere in the file. */
export const missingOf = ({ columns }: FileFacts): string[] => [
  ...new Set(['', ...columns.flatMap((column) => (column.given ? [] : column.missing))]),
]

/** A definition as it is written. */
export const writtenDefinition = <Question>(
  { name, title, language }: Readonly<{ name: string; title: string; language: string }>,
  questions: readonly Question[],
) => ({
  name,
  title,
  type: 'survey',
  languages: [language],
  pages: pagesOf(legible(questions)),
  endPages: { complete: { message: '<p>Thank you.</p>' } },
})

/** Guesses a survey from a file of answers: what each column is, and why. */
export const draftSurvey = (facts: FileFacts, language: string): Draft => {
  const { columns, rows, format, sets, weight } = facts
  const roles = rolesOf(columns, rows, weight)
  const special = specialColumns(roles)
  const left = columns.filter((column) => !special.has(column))
  const questions = questionsOf(columnGroups(left, format.headerRows, sets), facts)
  const name = surveyNameOf(facts.name)
  const map: DraftMap = {
    survey: SurveyId.parse(name),
    ...format,
    columnCount: columns.length,
    ...roleMap(roles),
    missing: missingOf(facts),
    asked: 'shown',
    questions: Object.fromEntries(questions.map(({ drafted }) => [drafted.question.id, drafted.map])),
  }
  const drafted = questions.map((one) => one.drafted)
  const written = drafted.map(({ question }) => question)
  return {
    definition: writtenDefinition({ name, title: titleOf(facts.name), language }, written),
    map,
    questions: drafted,
    reasons: [...roleReasons(roles), ...questions.map((one) => questionReason(one.columns, one.drafted))],
  }
}
