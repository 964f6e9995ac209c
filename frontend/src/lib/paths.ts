/** The addresses of the screens, as the specification gives them. */
export const paths = {
  login: '/login',
  logout: '/logout',
  home: '/u/main',
  conduct: '/u/surveys/conduct',
  clientSurveys: '/client/surveys',
  topline: '/report/:surveyID/:reportID',
  crosstab: '/report/:surveyID/:reportID/crosstab',
  operations: '/client/operations/:part?',
} as const

/** The parts of the operators' screen; the first one has the address without a name. */
export const operationsParts = ['overview', 'dead-letters', 'jobs', 'trail'] as const
export type OperationsPart = (typeof operationsParts)[number]

export const operationsPath = (part: OperationsPart = 'overview'): string =>
  part === 'overview' ? '/client/operations' : `/client/operations/${part}`

export const conductPath = (token: string): string => `${paths.conduct}?token=${encodeURIComponent(token)}`

/** Sign-in with a short message, shown as a toast. */
export const loginPath = (message: string): string => `${paths.login}?msg=${encodeURIComponent(message)}`

/** A report on a survey. A report that was not saved has the id `new`. */
export const toplinePath = (surveyId: string, reportId = 'new'): string =>
  `/report/${encodeURIComponent(surveyId)}/${encodeURIComponent(reportId)}`
export const crosstabPath = (surveyId: string, reportId = 'new'): string =>
  `${toplinePath(surveyId, reportId)}/crosstab`
