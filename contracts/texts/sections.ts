import type { texts as signIn } from './identity/sign-in.en.ts'
import type { texts as operations } from './operations/operations.en.ts'
import type { texts as reports } from './reporting/reports.en.ts'
import type { texts as results } from './reporting/results.en.ts'
import type { texts as problems } from './site/problems.en.ts'
import type { texts as shell } from './site/shell.en.ts'
import type { texts as answers } from './surveys/answers.en.ts'
import type { texts as issues } from './surveys/issues.en.ts'
import type { texts as respondent } from './surveys/respondent.en.ts'

/**
 * All texts of the portal by section: a section is what is loaded together, `<area>/<section>.<language>.ts` its words in
 * one language. English says which keys and values there are.
 */
export type Sections = Readonly<{
  'identity/sign-in': typeof signIn
  'operations/operations': typeof operations
  'reporting/reports': typeof reports
  'reporting/results': typeof results
  'site/problems': typeof problems
  'site/shell': typeof shell
  'surveys/answers': typeof answers
  'surveys/issues': typeof issues
  'surveys/respondent': typeof respondent
}>
export type SectionName = keyof Sections
