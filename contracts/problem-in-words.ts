import type { Problem, ProblemReason, ProblemValues } from './problem.ts'
import type { Say } from './texts/say.ts'
import type { texts } from './texts/site/problems.en.ts'

type Said = Pick<Problem, 'code' | 'values'>

const reasonInWords = (reason: ProblemReason, values: ProblemValues, say: Say<typeof texts>): string => {
  const names = (values.names ?? []).join(say('comma'))
  switch (reason) {
    case 'idempotency-key':
      return say('reason-idempotency-key', { limit: values.limit ?? 0 })
    case 'file-too-large':
      return say('reason-file-too-large', { limit: values.limit ?? 0 })
    case 'clipboard-full':
      return say('reason-clipboard-full', { limit: values.limit ?? 0 })
    case 'file-type':
    case 'unknown-language':
    case 'unfit-texts':
    case 'not-on-page':
    case 'background-unfit':
      return say(`reason-${reason}`, { names })
    case 'not-storable':
    case 'not-json-type':
    case 'empty-body':
    case 'not-json':
    case 'wrong-length':
    case 'not-a-position':
    case 'no-page-before':
    case 'plan-changed':
    case 'too-much-to-search':
    case 'own-language':
    case 'own-account':
    case 'staff-account':
    case 'name-differs':
    case 'low-contrast':
    case 'no-draft':
    case 'no-file':
    case 'cut-off':
    case 'false-type':
    case 'unreadable-image':
    case 'infected-file':
    case 'too-many-files':
    case 'social-begin-again':
    case 'social-taken':
    case 'last-way':
    case 'sign-in-begin-again':
    case 'passkey-begin-again':
    case 'passkey-refused':
    case 'passkey-taken':
    case 'passkeys-full':
    case 'passkey-needed':
    case 'passkey-first':
    case 'no-passkey':
    case 'code-refused':
    case 'no-avatars':
    case 'terms-missing':
    case 'acting-for-member':
    case 'staff-not-acted-for':
    case 'no-member-file':
    case 'mailing-incomplete':
    case 'mailing-sent':
    case 'sending-under-way':
      return say(`reason-${reason}`)
  }
}

const detailOf = ({ code, values = {} }: Said, say: Say<typeof texts>): string => {
  if (values.reason) return reasonInWords(values.reason, values, say)
  if (code === 'too-large' && values.limit !== undefined) return say('too-large-limit', { limit: values.limit })
  if (code === 'page-out-of-order' && values.page) return say('page-out-of-order-page', { page: values.page })
  if (code === 'page-too-early' && values.seconds !== undefined) {
    return say('page-too-early-seconds', { seconds: values.seconds })
  }
  return say(`${code}-hint`)
}

/** What failed, and what to do about it: the same words in the HTTP reply and on the screen. */
export const problemInWords = (problem: Said, say: Say<typeof texts>): Readonly<{ title: string; detail: string }> => ({
  title: say(problem.code),
  detail: detailOf(problem, say),
})
