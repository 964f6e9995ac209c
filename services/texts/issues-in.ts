import type { Issue } from '@portal/contracts/survey/issue'
import { faultInWords, issueInSentence, issueInWords } from '@portal/contracts/survey/issue-in-words'
import { sayAnyIn } from './say.ts'

/** A line for each issue, in one language: on the command line, and in the detail of a problem. */
export const issuesIn = (language: string, issues: readonly Issue[]): readonly string[] =>
  issues.map((issue) => issueInWords(issue, sayAnyIn(language, 'surveys/issues')))

/** What is wrong in words, for a reader who is told the place in another way. */
export const faultIn = (language: string, issue: Issue): string =>
  faultInWords(issue, sayAnyIn(language, 'surveys/issues'))

/** What is wrong as a sentence, for people who read it on a screen. */
export const sentenceIn = (language: string, issue: Issue): string =>
  issueInSentence(issue, sayAnyIn(language, 'surveys/issues'))

/** The same of several, each sentence once. */
export const sentencesIn = (language: string, issues: readonly Issue[]): string =>
  [...new Set(issues.map((issue) => sentenceIn(language, issue)))].join(' ')
