import type { Issue } from '@portal/contracts/survey/issue'
import { issuesIn } from '@portal/services/texts/issues-in'

/** The faults of a checked document, one line each as an author reads it; none if it is valid. */
export const issueLines = (checked: object | Readonly<{ issues: readonly Issue[] }>, language = 'en') =>
  'issues' in checked ? issuesIn(language, checked.issues) : []
