import { isOneOf } from './is-one-of.ts'
import type { Problem, ProblemReason, ProblemValues } from './problem.ts'
import type { Say } from './texts/say.ts'
import type { texts } from './texts/site/problems.en.ts'

type Said = Pick<Problem, 'code' | 'values'>

/** Reasons whose words hold a limit, those that say when to come back, and those whose words hold names; all others stand by themselves. */
const LIMITED = ['idempotency-key', 'file-too-large', 'clipboard-full'] as const
const WAITING = ['too-many-files', 'too-many-videos'] as const
const NAMED = ['file-type', 'unknown-language', 'unfit-texts', 'not-on-page', 'background-unfit'] as const

const MINUTES_SAID = 90

const waitInWords = (minutes: number, say: Say<typeof texts>): string =>
  minutes > MINUTES_SAID
    ? say('wait-hours', { count: Math.ceil(minutes / 60) })
    : say('too-many-requests-hint', { count: minutes })

const reasonInWords = (reason: ProblemReason, values: ProblemValues, say: Say<typeof texts>): string => {
  if (isOneOf(LIMITED, reason)) return say(`reason-${reason}`, { limit: values.limit ?? 0 })
  if (isOneOf(WAITING, reason)) return `${say(`reason-${reason}`)} ${waitInWords(values.minutes ?? 1, say)}`
  if (isOneOf(NAMED, reason)) return say(`reason-${reason}`, { names: (values.names ?? []).join(say('comma')) })
  return say(`reason-${reason}`)
}

const detailOf = ({ code, values = {} }: Said, say: Say<typeof texts>): string => {
  if (values.reason) return reasonInWords(values.reason, values, say)
  if (code === 'too-large' && values.limit) return say('too-large-limit', { limit: values.limit })
  if (code === 'page-out-of-order' && values.page) return say('page-out-of-order-page', { page: values.page })
  if (code === 'page-too-early' && values.seconds) return say('page-too-early-seconds', { seconds: values.seconds })
  return say(`${code}-hint`, { count: values.minutes ?? 1 })
}

/** What failed, and what to do about it: the same words in the HTTP reply and on the screen. */
export const problemInWords = (problem: Said, say: Say<typeof texts>): Readonly<{ title: string; detail: string }> => ({
  title: say(problem.code),
  detail: detailOf(problem, say),
})
