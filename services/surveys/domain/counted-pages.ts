import type { AnswerData, AnswerTexts, Entries } from '@portal/contracts/survey/answer-data'
import type { CompiledSurvey, Effective } from '@portal/contracts/survey/flow'

/** The last answers of each page that was sent, by its id. */
export type SentPages = ReadonlyMap<string, Entries>

export const noPages: SentPages = new Map()

const isEmpty = (texts: AnswerTexts): boolean => {
  for (const _ in texts) return false
  return true
}

/** Without a look at each answer: the same object, and no text that was erased since. */
const isSame = (one: Entries, other: Entries): boolean =>
  one.data === other.data && (one.texts === other.texts || (isEmpty(one.texts) && isEmpty(other.texts)))

type OnePage = Readonly<{ page: string; answers: Entries }>

const begunBy = new WeakMap<AnswerData, OnePage & Readonly<{ pages: SentPages }>>()

/** The pages of a response that has only this one: the same object when it is judged and when it is stored. */
const firstPage = ({ page, answers }: OnePage): SentPages => {
  const known = begunBy.get(answers.data)
  return known && known.page === page && isSame(known.answers, answers) ? known.pages : new Map([[page, answers]])
}

/** The pages of a response that will begin with this one. */
export const beginWith = (sent: OnePage): SentPages => {
  const pages = firstPage(sent)
  begunBy.set(sent.answers.data, { ...sent, pages })
  return pages
}

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
const judged = new WeakMap<AnswerData, OnePage & Counted & Readonly<{ before: SentPages }>>()

export const keepJudged = (survey: CompiledSurvey, before: SentPages, sent: OnePage, now: Effective): void => {
  judged.set(sent.answers.data, { ...sent, survey, before, now })
}

/** `after` are the pages `before` with this one: what counts of them was found when the page was judged. */
const carryOver = (before: SentPages, { page, answers }: OnePage, after: SentPages): void => {
  const known = judged.get(answers.data)
  judged.delete(answers.data) // the pages before are not kept for it
  if (known?.before !== before || known.page !== page || !isSame(known.answers, answers)) return
  counted.set(after, { survey: known.survey, now: known.now })
}

/** These pages with one that is stored, which replaces what was sent for it before. */
export const withPage = (pages: SentPages, sent: OnePage): SentPages => {
  const after = pages === noPages ? firstPage(sent) : new Map(pages).set(sent.page, sent.answers)
  begunBy.delete(sent.answers.data)
  carryOver(pages, sent, after)
  return after
}
