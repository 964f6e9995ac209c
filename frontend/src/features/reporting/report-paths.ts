import { EXPORTS_SCREEN } from '@portal/contracts/reporting/exports-screen'
import { paths } from '../../lib/paths.ts'

export const TOPLINE = paths.topline
export const BANNERS = `${TOPLINE}/crosstab` as const
export const BANNER = `${TOPLINE}/banner/:bannerID` as const
export const WEIGHTINGS = `${TOPLINE}/weightings` as const
export const WEIGHTING = `${TOPLINE}/weighting/:weightingID` as const
export const CROSSTAB = `${TOPLINE}/run/:bannerID` as const

/** What was not saved yet has this id. */
export const NEW = 'new'

/** The flagged responses of a survey. */
export const QUALITY = `${paths.clientSurveys}/:surveyID/quality` as const
/** The codes of what was written under an answer key of a survey. */
export const CODING = `${paths.clientSurveys}/:surveyID/coding/:key` as const
/** One's own exports. */
export const EXPORTS = EXPORTS_SCREEN

/** The recorded runs, and one of them. `of`: those of a survey, or of a saved report. */
export const RUNS = `${paths.clientSurveys}/runs` as const
export const RUN = `${RUNS}/:runId` as const
/** The quotas of a survey. */
export const QUOTAS = `${paths.clientSurveys}/:surveyID/quotas` as const
/** The saved dashboards, and the editor of one, or of a new one. */
export const DASHBOARDS = `${paths.clientSurveys}/dashboards` as const
export const DASHBOARD_EDITOR = `${DASHBOARDS}/:reportID` as const
/** When and to whom dashboards are sent by mail: all, or those of one. */
export const SCHEDULES = `${paths.clientSurveys}/schedules` as const
/** Stands in the address of a dashboard for its surveys, which may be several. */
export const ALL_SURVEYS = 'all'

/** A dashboard as its readers see it. */
export const DASHBOARD = `${TOPLINE}/dashboard` as const
/** The saved decks, and one of them, or a new one. */
export const DECKS = `${paths.clientSurveys}/decks` as const
export const DECK = `${DECKS}/:reportID` as const
