import { paths } from '../../lib/paths.ts'
import { generatePath } from '../../lib/router/routes.ts'

export const TOPLINE = paths.topline
export const BANNERS = `${TOPLINE}/crosstab` as const
export const BANNER = `${TOPLINE}/banner/:bannerID` as const
export const WEIGHTINGS = `${TOPLINE}/weightings` as const
export const WEIGHTING = `${TOPLINE}/weighting/:weightingID` as const
export const CROSSTAB = `${TOPLINE}/run/:bannerID` as const

/** What was not saved yet has this id. */
export const NEW = 'new'

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
export const QUALITY = `${paths.clientSurveys}/:surveyID/quality` as const
export const qualityPath = (surveyID: string): string => generatePath(QUALITY, { surveyID })

/** The codes of what was written under an answer key of a survey. */
export const CODING = `${paths.clientSurveys}/:surveyID/coding/:key` as const
export const codingPath = (surveyID: string, key: string): string => generatePath(CODING, { surveyID, key })

/** One's own exports. */
export const EXPORTS = `${paths.clientSurveys}/exports` as const

/** The recorded runs, and one of them. `of`: those of a survey, or of a saved report. */
export const RUNS = `${paths.clientSurveys}/runs` as const
export const RUN = `${RUNS}/:runId` as const
export const recordedRunPath = (runId: string): string => generatePath(RUN, { runId })
export const runsPath = (of: Readonly<{ surveyID: string; reportID?: string }>): string =>
  `${RUNS}?${new URLSearchParams(of)}`

/** The quotas of a survey. */
export const QUOTAS = `${paths.clientSurveys}/:surveyID/quotas` as const
export const quotasPath = (surveyID: string): string => generatePath(QUOTAS, { surveyID })

/** The saved dashboards, and the editor of one, or of a new one. */
export const DASHBOARDS = `${paths.clientSurveys}/dashboards` as const
export const DASHBOARD_EDITOR = `${DASHBOARDS}/:reportID` as const
export const dashboardEditorPath = (reportID: string = NEW): string => generatePath(DASHBOARD_EDITOR, { reportID })

/** When and to whom dashboards are sent by mail: all, or those of one. */
export const SCHEDULES = `${paths.clientSurveys}/schedules` as const
export const schedulesPath = (reportID: string): string => `${SCHEDULES}?${new URLSearchParams({ reportID })}`

/** Stands in the address of a dashboard for its surveys, which may be several. */
export const ALL_SURVEYS = 'all'

/** A dashboard as its readers see it. */
export const DASHBOARD = `${TOPLINE}/dashboard` as const
export const dashboardPath = (reportID: string, rtoken = ''): string => {
  const path = generatePath(DASHBOARD, { surveyID: ALL_SURVEYS, reportID })
  return rtoken === '' ? path : `${path}?${new URLSearchParams({ rtoken })}`
}

/** The saved decks, and one of them, or a new one. */
export const DECKS = `${paths.clientSurveys}/decks` as const
export const DECK = `${DECKS}/:reportID` as const
export const deckPath = (reportID: string = NEW): string => generatePath(DECK, { reportID })
