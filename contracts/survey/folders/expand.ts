import { itemKey } from '../answer-keys.ts'
import type { Condition } from '../condition.ts'
import type { CustomCode } from '../custom-code.ts'
import type { Page, SurveyDefinition } from '../definition.ts'
import { type Issue, pointer } from '../issue.ts'
import type { LocalText } from '../local-text.ts'
import { madeMultiChoice } from '../made-question.ts'
import { boxKey } from '../pipes.ts'
import type { Question } from '../question.ts'
import { chosenIn, leavesItems, shapeOf } from '../question-shape.ts'
import { rankSort } from '../types/rank-sort.ts'
import type { Folder, FolderChoice, Plan, PlannedOrder, Unit } from './folder.ts'
import { type Iteration, pageInTurn } from './iteration.ts'

type Path = readonly PropertyKey[]

/** The codes of what is counted: 98 stands for "no comment". */
const madeCode = (place: number): number => (place + 1 < 98 ? place + 1 : place + 2)

/**
 * A page of the expanded survey. `from`: its place in the document; `showIf`: where each part of its condition stands there; `issues`: why it is none, by
 * their places in the document.
 */
type MadePage = Readonly<{ page: Page; from: Path; showIf: readonly Path[]; issues?: readonly Issue[] }>

/** Where all is told that is wrong with what is made for draws. */
const DRAWN_FROM: Path = ['folders']

/** The survey without folders, and where each of its pages came from, for messages about it. */
export type Expanded = Readonly<{ definition: SurveyDefinition; made: readonly MadePage[] }>

type PlacedCondition = Readonly<{ condition: Condition; path: Path }>

/** The condition of a page that has several, each of which must be true. */
const withConditions = (page: Page, from: Path, above: readonly PlacedCondition[]): MadePage => {
  const own = page.showIf ? [{ condition: page.showIf, path: [...from, 'showIf'] }] : []
  const all = [...above, ...own]
  const [first] = all
  if (!first) return { page, from, showIf: [] }
  const showIf: Condition =
    all.length === 1 ? first.condition : { operator: 'AND', rules: all.map(({ condition }) => condition) }
  return { page: { ...page, showIf }, from, showIf: all.map(({ path }) => path) }
}

type Around = Readonly<{ folder: Folder; path: Path; above: readonly PlacedCondition[] }>

/** What a loop goes over: the options that can be chosen with others, or the items. */
const turnsOf = (question: Question) =>
  shapeOf(question).listed.filter((entry) => !('exclusive' in entry && entry.exclusive))

const isChosen = (question: Question): boolean => chosenIn(shapeOf(question).shape) === 'several'

type Turn = Readonly<{ code: number; showIf?: Condition | undefined }>

const whenOf = (question: Question, { code, showIf }: Turn): Condition | undefined => {
  if (isChosen(question)) return { question: question.id, op: 'IN', values: [code] }
  return leavesItems(shapeOf(question).shape)
    ? { question: question.id, item: code, op: 'HAS VALUE', values: [] }
    : showIf
}

/** What was written into the box of an option or item, and its text where nothing was; its text alone where it has no box, or shows an answer itself. */
const shownIn = (question: Question, { code, text }: Readonly<{ code: number; text: LocalText }>): LocalText => {
  if (boxKey(question, code) === null) return text
  const piped = (words: string) =>
    words.trim() === '' || /[{}]/.test(words) ? words : `{{${itemKey(question.id, code)}|${words}}}`
  return typeof text === 'string'
    ? piped(text)
    : Object.fromEntries(Object.entries(text).map(([tag, words]) => [tag, piped(words)]))
}

type Looped = Readonly<{ pages: readonly MadePage[]; units: readonly Unit[] }>

const loopedPages = (
  { languages, pages }: SurveyDefinition,
  question: Question,
  { folder, path, above }: Around,
): Looped => {
  const inside = folder.pages.flatMap((id) => pages.find((page) => page.id === id) ?? [])
  const own = new Set(inside.flatMap(({ questions }) => questions.map(({ id }) => id)))
  const turns = turnsOf(question).map((entry) => {
    const { code, text } = entry
    const turn: Iteration = { code, text, shown: shownIn(question, entry), own, languages }
    const when = whenOf(question, entry)
    const loop = when ? [{ condition: when, path: [...path, 'loop', 'question'] }] : []
    const made = inside.map((page): MadePage => {
      const from = ['pages', pages.indexOf(page)]
      const { page: own, issues } = pageInTurn(turn, page)
      const placed = issues.map((issue) => ({ ...issue, path: `${pointer(from)}${issue.path}` }))
      return { ...withConditions(own, from, [...above, ...loop]), issues: placed }
    })
    return { made, unit: { code, pages: made.map(({ page }) => page.id), ...(when && { when }) } }
  })
  return { pages: turns.flatMap(({ made }) => made), units: turns.map(({ unit }) => unit) }
}

/** How many pages there are with loops written out. The folders must be sound. */
export const pagesWrittenOut = ({ pages, folders = [] }: SurveyDefinition): number => {
  const questions = new Map(pages.flatMap((page) => page.questions.map((question) => [question.id, question] as const)))
  return folders.reduce((sum, { loop, pages: inside }) => {
    const asked = loop && questions.get(loop.question)
    return asked ? sum + inside.length * (turnsOf(asked).length - 1) : sum
  }, pages.length)
}

const camel = (id: string): string =>
  id
    .split('-')
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join('')

/** The question whose answer is the order that was drawn for a folder. */
const orderQuestion = (id: string): string => `Order${camel(id)}`

const drawOf = (id: string, order: Folder['order']): Pick<PlannedOrder, 'draw'> =>
  order === 'random' || order === 'flip' ? { draw: { question: orderQuestion(id), order } } : {}

const isPlanned = ({ draw, most }: PlannedOrder): boolean => draw !== undefined || most !== undefined

type Opened = Readonly<{ pages: readonly MadePage[]; order: PlannedOrder | null }>

const openedFolder = (definition: SurveyDefinition, around: Around): Opened => {
  const { folder, above } = around
  const { loop } = folder
  const asked = loop && definition.pages.flatMap(({ questions }) => questions).find(({ id }) => id === loop.question)
  if (loop && asked) {
    const { pages, units } = loopedPages(definition, asked, around)
    const order = { units: [...units], ...drawOf(folder.id, loop.order), ...(loop.most && { most: loop.most }) }
    return { pages, order: isPlanned(order) ? order : null }
  }
  const pages = folder.pages.flatMap((id) => {
    const at = definition.pages.findIndex((page) => page.id === id)
    const page = definition.pages[at]
    return page ? [withConditions(page, ['pages', at], above)] : []
  })
  const order = {
    units: folder.pages.map((id, i) => ({ code: madeCode(i), pages: [id] })),
    ...drawOf(folder.id, folder.order),
  }
  return { pages, order: isPlanned(order) ? order : null }
}

const ranking = ({ draw, units }: PlannedOrder): readonly Question[] =>
  draw === undefined
    ? []
    : [
        {
          id: draw.question,
          type: rankSort.name,
          text: draw.question,
          items: units.map(({ code, pages: [first = ''] }) => ({ code, text: first })),
        },
      ]

const choosing = ({ id, text, folders }: FolderChoice): Question =>
  madeMultiChoice({ id, text: text ?? id, options: folders.map((folder, i) => ({ code: madeCode(i), text: folder })) })

/** Where the questions of draws stand: on the background page of the survey, or on one that is made for them. */
const BACKGROUND: LocalText = 'Background'

const withDraws = (pages: readonly MadePage[], draws: readonly Question[]): readonly MadePage[] => {
  if (draws.length === 0) return pages
  const [first, ...others] = pages
  if (first?.page.background) {
    return [{ ...first, page: { ...first.page, questions: [...first.page.questions, ...draws] } }, ...others]
  }
  const page: Page = { id: 'draws', title: BACKGROUND, background: true, questions: [...draws] }
  return [{ page, from: DRAWN_FROM, showIf: [] }, ...pages]
}

/** The code of a page of a loop runs in each of its turns. */
const codeOn = ({ pages }: SurveyDefinition, code: CustomCode, made: readonly MadePage[]): CustomCode => {
  if (!code.pages) return code
  const named = code.pages.flatMap((id) => {
    const at = pages.findIndex((page) => page.id === id)
    const found = made.filter(({ from: [part, place] }) => part === 'pages' && place === at && at >= 0)
    return found.length > 0 ? found.map(({ page }) => page.id) : [id]
  })
  return { ...code, pages: named }
}

/** The condition under which a folder is entered: its own, and that it was drawn where it is one of a choice. */
const aboveOf = ({ folderChoices = [] }: SurveyDefinition, folder: Folder, path: Path): readonly PlacedCondition[] => {
  const own = folder.showIf ? [{ condition: folder.showIf, path: [...path, 'showIf'] }] : []
  const drawn = folderChoices.flatMap(({ id, folders }, c) => {
    const at = folders.indexOf(folder.id)
    if (at < 0) return []
    const condition: Condition = { question: id, op: 'IN', values: [madeCode(at)] }
    return [{ condition, path: ['folderChoices', c, 'folders', at] }]
  })
  return [...drawn, ...own]
}

/**
 * A survey without folders that asks the same: their conditions become conditions of their pages, loops are written out, and the plan says
 * what is drawn for each respondent. All that reads a survey knows pages and questions alone. The folders must be sound.
 */
export const expanded = (definition: SurveyDefinition): Expanded => {
  const { folders, folderChoices = [], customCode, ...rest } = definition
  if (!folders && folderChoices.length === 0) {
    return {
      definition,
      made: definition.pages.map((page, p) => ({ page, from: ['pages', p], showIf: [['pages', p, 'showIf']] })),
    }
  }
  const opened = new Map(
    (folders ?? []).map((folder, f) => {
      const path = ['folders', f]
      return [
        folder.pages[0],
        { folder, ...openedFolder(definition, { folder, path, above: aboveOf(definition, folder, path) }) },
      ] as const
    }),
  )
  const inFolder = new Set((folders ?? []).flatMap(({ pages }) => pages))
  const pages = definition.pages.flatMap((page, p): readonly MadePage[] => {
    const folder = opened.get(page.id)
    if (folder) return folder.pages
    return inFolder.has(page.id) ? [] : [withConditions(page, ['pages', p], [])]
  })
  const orders = [...opened.values()].flatMap(({ order }) => order ?? [])
  const plan: Plan = { choices: folderChoices.map(({ id, enter }) => ({ question: id, enter })), orders }
  const made = withDraws(pages, [...folderChoices.map(choosing), ...orders.flatMap(ranking)])
  const isNeeded = plan.choices.length > 0 || plan.orders.length > 0
  return {
    definition: {
      ...rest,
      pages: made.map(({ page }) => page),
      ...(isNeeded && { plan }),
      ...(customCode && { customCode: codeOn(definition, customCode, made) }),
    },
    made,
  }
}

/** The place in the document of a place in the expanded survey: a JSON Pointer each. */
export const placeInDocument = ({ made }: Expanded, path: string): string => {
  const [, part, at, name, ...rest] = path.split('/')
  const page = part === 'pages' ? made[Number(at)] : undefined
  if (!page) return path
  if (page.from === DRAWN_FROM) return pointer(DRAWN_FROM)
  const join = (steps: Path) => `/${steps.map(String).join('/')}`
  if (name === 'showIf') {
    if (page.showIf.length < 2) return join([...(page.showIf[0] ?? page.from), ...rest])
    const [, rule = '0', ...deeper] = rest
    return join([...(page.showIf[Number(rule)] ?? page.from), ...deeper])
  }
  return join([...page.from, ...(name === undefined ? [] : [name]), ...rest])
}
