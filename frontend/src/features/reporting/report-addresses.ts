import { generatePath } from '../../lib/router/routes.ts'
import {
  ALL_SURVEYS,
  BANNER,
  BANNERS,
  CODING,
  CROSSTAB,
  DASHBOARD,
  DASHBOARD_EDITOR,
  DECK,
  NEW,
  QUALITY,
  QUOTAS,
  RUN,
  RUNS,
  SCHEDULES,
  TOPLINE,
  WEIGHTING,
  WEIGHTINGS,
} from './report-paths.ts'

type OfReport = Readonly<{ surveyID: string; reportID?: string }>
type OfBanner = OfReport & Readonly<{ bannerID?: string }>

/** A report about a survey. */
export const toplinePath = (surveyID: string, reportID = NEW): string => generatePath(TOPLINE, { surveyID, reportID })

/** The saved banners of a survey. */
export const bannersPath = (surveyID: string, reportID = NEW): string => generatePath(BANNERS, { surveyID, reportID })

/** The editor of a banner, or of a new one. */
export const bannerPath = ({ surveyID, reportID = NEW, bannerID = NEW }: OfBanner): string =>
  generatePath(BANNER, { surveyID, reportID, bannerID })

/** A crosstab by a saved banner, or by columns that are chosen there. */
export const crosstabPath = ({ surveyID, reportID = NEW, bannerID = NEW }: OfBanner): string =>
  generatePath(CROSSTAB, { surveyID, reportID, bannerID })

type OfWeighting = OfReport & Readonly<{ weightingID?: string }>

/** The saved weightings of a survey. */
export const weightingsPath = (surveyID: string, reportID = NEW): string =>
  generatePath(WEIGHTINGS, { surveyID, reportID })

/** The editor of a weighting, or of a new one. */
export const weightingPath = ({ surveyID, reportID = NEW, weightingID = NEW }: OfWeighting): string =>
  generatePath(WEIGHTING, { surveyID, reportID, weightingID })

/** The flagged responses of a survey. */
export const qualityPath = (surveyID: string): string => generatePath(QUALITY, { surveyID })

/** The codes of what was written under an answer key of a survey. */
export const codingPath = (surveyID: string, key: string): string => generatePath(CODING, { surveyID, key })

/** A recorded run. */
export const recordedRunPath = (runId: string): string => generatePath(RUN, { runId })

/** The recorded runs of a survey, or of a saved report. */
export const runsPath = (of: Readonly<{ surveyID: string; reportID?: string }>): string =>
  `${RUNS}?${new URLSearchParams(of)}`

/** The quotas of a survey. */
export const quotasPath = (surveyID: string): string => generatePath(QUOTAS, { surveyID })

/** The editor of a dashboard, or of a new one. */
export const dashboardEditorPath = (reportID: string = NEW): string => generatePath(DASHBOARD_EDITOR, { reportID })

/** When and to whom a dashboard is sent by mail. */
export const schedulesPath = (reportID: string): string => `${SCHEDULES}?${new URLSearchParams({ reportID })}`

/** A dashboard as its readers see it; with `rtoken`, as whoever has its link does. */
export const dashboardPath = (reportID: string, rtoken = ''): string => {
  const path = generatePath(DASHBOARD, { surveyID: ALL_SURVEYS, reportID })
  return rtoken === '' ? path : `${path}?${new URLSearchParams({ rtoken })}`
}

/** A saved deck, or a new one. */
export const deckPath = (reportID: string = NEW): string => generatePath(DECK, { reportID })
