import type { Issue } from '@portal/contracts/survey/issue'

/** The spec asks for something that does not exist; each issue says where in the spec, and what to do. */
export type RefusedRun = Readonly<{ outcome: 'refused'; issues: readonly Issue[] }>

export const refused = (issue: Issue): RefusedRun => ({ outcome: 'refused', issues: [issue] })

export const noSurvey = (survey: string): RefusedRun =>
  refused({ path: '/surveyID', key: 'no-such-survey', values: { survey } })
