import { problemInWords } from '@portal/contracts/problem-in-words'
import type { Say } from '@portal/contracts/texts/say'
import type { Sections } from '@portal/contracts/texts/sections'
import { ConnectionLost, ProblemError } from './failures.ts'

/** What went wrong, and what to do about it. */
export const failureInWords = (error: Error, say: Say<Sections['site/problems']>) => {
  if (error instanceof ConnectionLost) return { title: say('connection'), detail: say('connection-hint') }
  return problemInWords(error instanceof ProblemError ? error.problem : { code: 'unexpected' }, say)
}
