import type { AnswerData, Entries } from '@portal/contracts/survey/answer-data'
import type { CompiledSurvey, Effective } from '@portal/contracts/survey/flow'

/** The last answers of each page that was sent, by its id. */
export type SentPages = ReadonlyMap<string, Entries>

export const noPages: SentPages = new Map()

const begunBy = new WeakMap<AnswerData, SentPages>()

/** The first page of a response: the same object when it is judged and when it is stored. */
const firstPage = (page: string, answers: Entries): SentPages => {
  const known = begunBy.get(answers.data)
  if (known) return known
  const made = new Map([[page, answers]])
  begunBy.set(answers.data, made)
  return made
}

/** These pages with the answers to one, which replace what was sent for it before. */
export const withPage = (pages: SentPages, page: string, answers: Entries): SentPages =>
  pages === noPages ? firstPage(page, answers) : new Map(pages).set(page, answers)

/** What counts of answers, by the rules of a survey. */
type Counted = Readonly<{ survey: CompiledSurvey; now: Effective }>

const counted = new WeakMap<SentPages, Counted>()

/** What counts of these pages, found once for them: a page is shown and then answered on the same ones. */
export const countedOnce = (survey: CompiledSurvey, pages: SentPages, find: () => Effective): Effective => {
  const known = counted.get(pages)
  if (known?.survey === survey) return known.now
  const now = find()
  counted.set(pages, { survey, now })
  return now
}

/** What counts with the answers to a page, until they are stored with the pages before it. */
const judged = new WeakMap<AnswerData, Counted & Readonly<{ before: SentPages }>>()

export const keepJudged = (survey: CompiledSurvey, before: SentPages, answers: Entries, now: Effective): void => {
  judged.set(answers.data, { survey, before, now })
}

/** `after` are the pages before with one that has these answers. What counts of them was found when the page was judged. */
export const carryOver = (before: SentPages, answers: AnswerData, after: SentPages): void => {
  const known = judged.get(answers)
  if (known?.before === before) counted.set(after, { survey: known.survey, now: known.now })
  judged.delete(answers) // the pages before are not kept for it
}
