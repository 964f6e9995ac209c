import type { Issue, IssueKey, IssueValue } from './issue.ts'

/** Formats a text of `surveys/issues`; the type of the issue defines its values. */
export type SayIssue = (key: IssueKey, values: Readonly<Record<string, string | number>>) => string

const valueInWords = (value: IssueValue, say: SayIssue): string | number => {
  if (typeof value !== 'object') return value
  return 'term' in value ? say(value.term, {}) : value.join(say('comma', {}))
}

type FaultOf = Pick<Issue, 'key' | 'values'>

const valuesInWords = ({ values }: FaultOf, say: SayIssue): Readonly<Record<string, string | number>> =>
  Object.fromEntries(Object.entries<IssueValue>(values).map(([name, value]) => [name, valueInWords(value, say)]))

/** What is wrong, without the place. */
export const faultInWords = (fault: FaultOf, say: SayIssue): string => say(fault.key, valuesInWords(fault, say))

/** Faults whose texts say something of their place, and begin with a verb. */
const OF_PLACES: readonly IssueKey[] = [
  ...(['wrong-form', 'no-such-day', 'missing', 'wrong-kind', 'missing-texts', 'not-texts', 'missing-type'] as const),
  ...(['one-of', 'not-one-of', 'unknown-field', 'least-characters', 'most-characters', 'least-entries'] as const),
  ...(['most-entries', 'least', 'most', 'address', 'nested-too-deep', 'unstorable-text', 'nested-levels'] as const),
  ...(['page-too-large', 'too-long', 'no-text-in', 'show-if-circle', 'show-if-later', 'background-unfit'] as const),
  ...(['background-box', 'order-by-chance', 'plan-unfit', 'pipe-later', 'pipe-unfit', 'map-unfit-field'] as const),
  ...(['file-width', 'no-deck-questions', 'no-condition'] as const),
]

/** A name that an author gave stays as it is written. */
const withCapital = (text: string, names: readonly (string | number)[]): string =>
  names.some((name) => name !== '' && text.startsWith(String(name)))
    ? text
    : text.charAt(0).toUpperCase() + text.slice(1)

const SENTENCE_END = /[.!?…]$/u

/** An issue as a sentence for people. The place is named only where it is what the sentence is about. */
export const issueInSentence = (issue: Issue, say: SayIssue): string => {
  const fault = faultInWords(issue, say)
  const text = OF_PLACES.includes(issue.key)
    ? `${issue.path || say('this-place', {})} ${fault}`
    : withCapital(fault, Object.values(valuesInWords(issue, say)))
  return SENTENCE_END.test(text) ? text : `${text}.`
}

/**
 * An issue in one line: the place, then the fault; of the whole the fault alone. The same words on the command line, in replies and on the
 * screen.
 */
export const issueInWords = (issue: Issue, say: SayIssue): string =>
  `${issue.path === '' ? '' : `${issue.path}: `}${faultInWords(issue, say)}`
