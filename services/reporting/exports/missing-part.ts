import type { MissingPart } from '@portal/contracts/reporting/exports'
import type { Issue } from '@portal/contracts/survey/issue'
import { faultIn } from '../../texts/issues-in.ts'
import { sayIn } from '../../texts/say.ts'

/** What a part of a report that cannot be counted has in place of figures, in a language. */
export const missingPart = (language: string, title: string, issues: readonly Issue[]): MissingPart => {
  const why = issues.map((issue) => faultIn(language, issue)).join('; ')
  return { title, problem: sayIn(language, 'reporting/files')('not-counted', { why }) }
}
