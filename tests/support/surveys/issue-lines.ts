import type { Issue } from '@portal/contracts/survey/issue'
import { issuesIn } from '@portal/services/texts/issues-in'

/** What is wrong with something that was checked, a line each as an author reads it; none where all is right. */
export const issueLines = (checked: object | Readonly<{ issues: readonly Issue[] }>, language = 'en') =>
  'issues' in checked ? issuesIn(language, checked.issues) : []
