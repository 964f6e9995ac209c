import type { Issue, IssueKey, IssueValue } from './issue.ts'

/** Formats a text of `surveys/issues`; the type of the issue defines its values. */
export type SayIssue = (key: IssueKey, values: Readonly<Record<string, string | number>>) => string

const valueInWords = (value: IssueValue, say: SayIssue): string | number => {
  if (typeof value !== 'object') return value
  return 'term' in value ? say(value.term, {}) : value.join(say('comma', {}))
}

/** What is wrong, without the place. */
export const faultInWords = ({ key, values }: Pick<Issue, 'key' | 'values'>, say: SayIssue): string => {
  const named = Object.entries<IssueValue>(values).map(([name, value]) => [name, valueInWords(value, say)] as const)
  return say(key, Object.fromEntries(named))
}

/**
 * An issue in one line: the place, then the fault; of the whole the fault alone. The same words on the command line, in replies and on the
 * screen.
 */
export const issueInWords = (issue: Issue, say: SayIssue): string =>
  `${issue.path === '' ? '' : `${issue.path}: `}${faultInWords(issue, say)}`
