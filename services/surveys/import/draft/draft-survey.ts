import type { ImportMap } from '../import-map.ts'
import type { SavSet } from '../sav/sav-variable.ts'
import type { ColumnFacts } from './column-facts.ts'
import { type ColumnGroup, columnGroups } from './column-groups.ts'
import { type Roles, rolesOf } from './column-roles.ts'
import { type DraftQuestion, oneColumn, severalColumns } from './draft-question.ts'

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

/** A definition and a map, both as they are written; `lines` say for each column what was guessed and why. */
export type Draft = Readonly<{ definition: unknown; map: unknown; lines: readonly string[] }>

const PAGES = 200
const PER_PAGE = 5
const LONGEST_ID = 30

/** A name that question ids may have: the file's own if it is one, else `Q` and a number. */
const namer = (reserved: readonly string[]) => {
  const taken = new Set(reserved.map((name) => name.toLowerCase()))
  let count = 0
  return (wanted: string): string => {
    const plain = wanted.replaceAll(/[^A-Za-z0-9]/g, '')
    const isName = /^[A-Za-z]/.test(plain) && plain.length <= LONGEST_ID && plain.length * 2 > wanted.length
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
const columnOf = ({ index, headings }: ColumnFacts): ImportMap['respondent'] => ({
  position: index + 1,
  header: headings.length === 1 ? (headings[0] ?? '') : [...headings],
})

const placeOf = (columns: readonly ColumnFacts[]): string => {
  const [first, last] = [columns[0], columns.at(-1)]
  const heading = first?.headings.filter(Boolean).join(' / ') ?? ''
  const position =
    first === last
      ? `Column ${(first?.index ?? 0) + 1}`
      : `Columns ${(first?.index ?? 0) + 1} to ${(last?.index ?? 0) + 1}`
  return `${position} ${JSON.stringify(heading.length > 60 ? `${heading.slice(0, 60)}…` : heading)}`
}

const roleLines = ({ respondent, at, complete, weights, personal, empty }: Roles): readonly string[] => [
  respondent
    ? `${placeOf([respondent])}: identifies the row, because every row has another value.`
    : 'No column identifies the rows: add one with a number for each row, and name it as "respondent" in the map.',
  ...(at ? [`${placeOf([at])}: the time of the response (${at.formats[0]}).`] : []),
  ...(complete
    ? [
        `${placeOf([complete.facts])}: ${complete.values.map((value) => JSON.stringify(value)).join(', ')} means a finished response.`,
      ]
    : []),
  ...weights.map((facts) => `${placeOf([facts])}: a weight.`),
  ...personal.map((facts) => `${placeOf([facts])}: left out, because it seems to name people.`),
  ...empty.map((facts) => `${placeOf([facts])}: left out, because it is empty.`),
]

const questionLine = (columns: readonly ColumnFacts[], { question, type, because }: DraftQuestion): string =>
  `${placeOf(columns)}: ${question['id']}, ${type}, because ${because}.`

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

const pagesOf = (questions: readonly Drafted[]) => {
  const perPage = Math.max(PER_PAGE, Math.ceil(questions.length / PAGES))
  return Array.from({ length: Math.ceil(questions.length / perPage) }, (_, page) => ({
    id: `page-${page + 1}`,
    questions: questions.slice(page * perPage, (page + 1) * perPage).map(({ drafted }) => drafted.question),
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

/** Guesses a survey from a file of answers: what each column is, and why. */
export const draftSurvey = (facts: FileFacts, language: string): Draft => {
  const { columns, rows, format, sets, weight } = facts
  const roles = rolesOf(columns, rows, weight)
  const special = [
    roles.respondent,
    roles.at,
    roles.complete?.facts,
    ...roles.weights,
    ...roles.personal,
    ...roles.empty,
  ]
  const left = columns.filter((column) => !special.includes(column))
  const questions = questionsOf(columnGroups(left, format.headerRows, sets), facts)
  const name = surveyNameOf(facts.name)
  const weights = roles.weights.map((column, i) => [`w${i + 1}`, columnOf(column)] as const)
  const map = {
    survey: name,
    ...format,
    columnCount: columns.length,
    respondent: roles.respondent ? columnOf(roles.respondent) : '',
    missing: [...new Set(['', ...columns.flatMap((column) => (column.given ? [] : column.missing))])],
    ...(roles.complete && { complete: { column: columnOf(roles.complete.facts), values: roles.complete.values } }),
    ...(roles.at && { at: columnOf(roles.at), dates: roles.at.formats[0] ?? 'iso' }),
    ...(weights.length > 0 && { weights: Object.fromEntries(weights) }),
    asked: 'shown',
    questions: Object.fromEntries(questions.map(({ drafted }) => [drafted.question['id'], drafted.map])),
  }
  const definition = {
    name,
    title: titleOf(facts.name),
    type: 'survey',
    languages: [language],
    pages: pagesOf(questions),
    endPages: { complete: { message: '<p>Thank you.</p>' } },
  }
  const lines = [...roleLines(roles), ...questions.map((one) => questionLine(one.columns, one.drafted))]
  return { definition, map, lines }
}
