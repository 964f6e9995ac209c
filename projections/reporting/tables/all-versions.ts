import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import type { Question } from '@portal/contracts/survey/question'
import { shapeOf } from '@portal/contracts/survey/question-shape'
import { isSameQuestion } from './same-question.ts'

/** `noComment` and `openEnd`: what is offered beside an item, and beside an option. */
type Coded = Readonly<{ code: number; noComment?: boolean | undefined; openEnd?: boolean | undefined }>

/** The newer entry, with what was offered beside the older one: who chose that, or wrote something there, did so. */
const withOffers = <T extends Coded>(newer: T, older: Coded | undefined): T => ({
  ...newer,
  ...(older?.noComment && { noComment: true }),
  ...(older?.openEnd && { openEnd: true }),
})

/** The newer list, followed by what only the older one has. */
const withOlder = <T extends Coded>(newer: readonly T[], older: readonly T[]): T[] => [
  ...newer.map((entry) =>
    withOffers(
      entry,
      older.find(({ code }) => code === entry.code),
    ),
  ),
  ...older.filter(({ code }) => !newer.some((entry) => entry.code === code)),
]

const offersNoComment = (question: Question): boolean =>
  shapeOf(question).keys.some(([, { holds, precode }]) => holds === 'flag' && precode === null)

/** Of two that are not the same question for reports the newer one is used. */
const together = (newer: Question, older: Question | undefined): Question => {
  if (!older || !isSameQuestion(newer, older)) return newer
  const { lists: before } = shapeOf(older)
  const { lists: now, withLists } = shapeOf(offersNoComment(older) ? shapeOf(newer).withNoComment() : newer)
  return withLists({
    options: withOlder(now.options, before.options),
    items: withOlder(now.items, before.items),
    columns: withOlder(now.columns, before.columns),
    scale: withOlder(now.scale, before.scale),
  })
}

const merged = (newer: SurveyDefinition, older: SurveyDefinition): SurveyDefinition => {
  const questionsOf = ({ pages }: SurveyDefinition) => pages.flatMap(({ questions }) => questions)
  const before = new Map(questionsOf(older).map((question) => [question.id, question]))
  const now = new Set(questionsOf(newer).map(({ id }) => id))
  const left = older.pages
    .map((page) => ({ ...page, questions: page.questions.filter(({ id }) => !now.has(id)) }))
    .filter(({ questions }) => questions.length > 0)
  const pages = newer.pages.map((page) => ({
    ...page,
    questions: page.questions.map((question) => together(question, before.get(question.id))),
  }))
  return { ...newer, pages: [...pages, ...left] }
}

/**
 * All versions as one definition: the newest version (`versions` starts with it), and after
 * its own questions, options, items and scale points those that only older versions have. Answers to these are in the
 * index, and must not be counted as no answer.
 */
export const allVersions = ([newest, ...older]: readonly SurveyDefinition[]): SurveyDefinition | null =>
  newest ? older.reduce(merged, newest) : null
