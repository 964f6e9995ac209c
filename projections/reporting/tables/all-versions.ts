import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import type { Question } from '@portal/contracts/survey/question'
import { shapeOf } from '@portal/contracts/survey/question-shape'

type Coded = Readonly<{ code: number }>

/** The newer list, followed by what only the older one has. */
const withOlder = <T extends Coded>(newer: readonly T[], older: readonly T[]): T[] => [
  ...newer,
  ...older.filter(({ code }) => !newer.some((entry) => entry.code === code)),
]

/** A question whose type was changed is another question: the newer one is used. */
const together = (newer: Question, older: Question | undefined): Question => {
  if (older?.type !== newer.type) return newer
  const { lists: now, withLists } = shapeOf(newer)
  const { lists: before } = shapeOf(older)
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
