import type { Condition } from '../condition.ts'
import { Page } from '../definition.ts'
import type { Issue } from '../issue.ts'
import type { LocalText } from '../local-text.ts'
import { textIn } from '../local-text.ts'
import { withLocalTexts } from '../local-texts.ts'
import { endsInTag } from '../pipes.ts'
import type { Question } from '../question.ts'
import { shapeOf } from '../question-shape.ts'
import { shapeIssues } from '../shape-issues.ts'

/** Shows, in a text of a loop, what the iteration is about. */
const LOOP_PIPE = /\{\{\s*loop\s*\}\}/g
const isAboutLoop = (text: string): boolean => text.search(LOOP_PIPE) >= 0
const QUESTION_PIPE = /\{\{(\s*)([A-Za-z][A-Za-z0-9]*)/g

/**
 * One turn of a loop: the option or item that it is about, and the questions that each turn has anew. `shown`: its text, or what was written into its box
 * where it has one.
 */
export type Iteration = Readonly<{
  code: number
  text: LocalText
  shown: LocalText
  own: ReadonlySet<string>
  languages: readonly string[]
}>

/** The id of a question in one turn of its loop: `Q5L2`. An underscore would make it an answer key. */
export const idInTurn = (id: string, code: number): string => `${id}L${code}`

const named = ({ own, code }: Iteration, id: string): string => (own.has(id) ? idInTurn(id, code) : id)

const ruled = (turn: Iteration, condition: Condition): Condition =>
  'rules' in condition
    ? { ...condition, rules: condition.rules.map((rule) => ruled(turn, rule)) }
    : { ...condition, question: named(turn, condition.question) }

const shown = <T extends Readonly<{ showIf?: Condition | undefined }>>(turn: Iteration, part: T): T =>
  part.showIf === undefined ? part : { ...part, showIf: ruled(turn, part.showIf) }

type Words = Readonly<{ text: string; shown: string }>

const worded = (turn: Iteration, template: string, { text, shown: words }: Words): string =>
  template
    // Within a tag only words can be shown.
    .replaceAll(LOOP_PIPE, (_, at: number) => (endsInTag(template.slice(0, at)) ? text : words))
    .replaceAll(QUESTION_PIPE, (_, space: string, id: string) => `{{${space}${named(turn, id)}`)

/** One text for all languages stays one, unless what it shows differs between them; of others a language that is missing is missing still, and is told. */
const wordedIn =
  (turn: Iteration) =>
  (text: LocalText): LocalText => {
    const { languages } = turn
    const about = (tag: string): Words => ({
      text: textIn(turn.text, tag, languages),
      shown: textIn(turn.shown, tag, languages),
    })
    const isPlain = typeof text === 'string' && (typeof turn.text === 'string' || !isAboutLoop(text))
    if (isPlain) return worded(turn, text, about(''))
    const tags = typeof text === 'string' ? languages : Object.keys(text)
    return Object.fromEntries(tags.map((tag) => [tag, worded(turn, textIn(text, tag, languages), about(tag))]))
  }

const questionIn = (turn: Iteration, question: Question): Question => {
  const { lists, withLists } = shapeOf({ ...shown(turn, question), id: idInTurn(question.id, turn.code) })
  return withLists({
    ...lists,
    options: lists.options.map((option) => shown(turn, option)),
    items: lists.items.map((item) => shown(turn, item)),
  })
}

/** An id that is too long with what each turn adds to it may be so much shorter. */
const ofAuthor =
  ({ code }: Iteration) =>
  (issue: Issue): Issue =>
    issue.key === 'most-characters' && issue.path.endsWith('/id')
      ? { ...issue, values: { count: issue.values.count - idInTurn('', code).length } }
      : issue

type PageInTurn = Readonly<{ page: Page; issues: readonly Issue[] }>

/** A page of a loop as one turn of it has it. `issues`: what is too long in it, by its place in the page, which is the author's then. */
export const pageInTurn = (turn: Iteration, page: Page): PageInTurn => {
  const written = withLocalTexts(
    {
      ...shown(turn, page),
      id: `${page.id}-${turn.code}`,
      questions: page.questions.map((question) => questionIn(turn, question)),
    },
    wordedIn(turn),
  )
  const read = Page.safeParse(written)
  return read.success
    ? { page: read.data, issues: [] }
    : { page, issues: shapeIssues(read.error.issues, written).map(ofAuthor(turn)) }
}
