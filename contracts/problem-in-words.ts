import type { Problem } from './problem.ts'
import type { Say } from './texts/say.ts'
import type { texts } from './texts/site/problems.en.ts'

type Said = Pick<Problem, 'code' | 'values'>

const detailOf = ({ code, values = {} }: Said, say: Say<typeof texts>): string => {
  if (code === 'too-large' && values.limit !== undefined) return say('too-large-limit', { limit: values.limit })
  if (code === 'page-out-of-order' && values.page) return say('page-out-of-order-page', { page: values.page })
  return say(`${code}-hint`)
}

/** What failed, and what to do about it: the same words in the HTTP reply and on the screen. */
export const problemInWords = (problem: Said, say: Say<typeof texts>): Readonly<{ title: string; detail: string }> => ({
  title: say(problem.code),
  detail: detailOf(problem, say),
})
