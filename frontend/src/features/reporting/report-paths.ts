import { generatePath } from 'react-router'
import { paths } from '../../lib/paths.ts'

export const TOPLINE = '/report/:surveyID/:reportID'
export const CROSSTAB = `${TOPLINE}/crosstab` as const

/** A report about a survey. A report that was not saved has the id `new`. */
export const toplinePath = (surveyID: string, reportID = 'new'): string => generatePath(TOPLINE, { surveyID, reportID })
export const crosstabPath = (surveyID: string, reportID = 'new'): string =>
  generatePath(CROSSTAB, { surveyID, reportID })

/** The flagged responses of a survey. */
export const QUALITY = `${paths.clientSurveys}/:surveyID/quality` as const
export const qualityPath = (surveyID: string): string => generatePath(QUALITY, { surveyID })
