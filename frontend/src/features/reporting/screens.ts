import {
  listReportQuestions,
  listReportSurveys,
  runUsualCrosstab,
  runUsualTopline,
} from '@portal/contracts/http/reporting'
import { loadCrosstabBanner } from '@portal/contracts/http/reporting/banners'
import { loadSurveyRows } from '@portal/contracts/http/reporting/rows'
import { listToplines } from '@portal/contracts/http/reporting/toplines'
import { listWeightings } from '@portal/contracts/http/reporting/weightings'
import { paths } from '../../lib/paths.ts'
import type { ScreenRoute } from '../../lib/screens.ts'
import {
  BANNER,
  BANNERS,
  CODING,
  CROSSTAB,
  DASHBOARD,
  DASHBOARD_EDITOR,
  DASHBOARDS,
  DECK,
  DECKS,
  EXPORTS,
  QUALITY,
  QUOTAS,
  RUN,
  RUNS,
  SCHEDULES,
  TOPLINE,
  WEIGHTING,
  WEIGHTINGS,
} from './report-paths.ts'

const sections = [
  'reporting/reports',
  'reporting/results',
  'reporting/respondents',
  'reporting/own-rows',
  'reporting/exports',
  'reporting/saved',
  'reporting/time',
] as const
/** What every report asks before its figures. */
const asks = (): readonly string[] => [
  listReportQuestions.path.replace('{crosstab}', '0').replace('{all}', '0'),
  listReportSurveys.path,
  loadSurveyRows.path,
  `${listWeightings.path}?surveyID={surveyID}`,
]
const withBanners = [...sections, 'reporting/banners', 'site/drafts'] as const
const withDashboards = [
  'reporting/dashboards',
  'reporting/exports',
  'reporting/reports',
  'reporting/results',
  'reporting/saved',
  'site/drafts',
] as const
const withRuns = ['reporting/runs', 'reporting/reports', 'reporting/results', 'reporting/exports'] as const
const withWeightings = [...sections, 'reporting/weighting', 'site/drafts'] as const

export const reportingScreens: readonly ScreenRoute[] = [
  {
    path: paths.clientSurveys,
    who: 'reports',
    frame: 'portal',
    title: ['reporting/reports', 'surveys'],
    sections,
    load: async () => (await import('./survey-list-screen.tsx')).SurveyListScreen,
    asks: [listReportSurveys.path],
    menu: ['reporting/menu', 'reports'],
  },
  {
    path: TOPLINE,
    who: 'reports',
    frame: 'portal',
    title: ['reporting/reports', 'topline'],
    sections,
    load: async () => (await import('./topline/topline-screen.tsx')).ToplineScreen,
    // A report needs no sign-in: the server decides by its access field who sees it.
    forOthers: {
      load: async () => (await import('./dashboard/dashboard-screen.tsx')).DashboardScreen,
      sections: withDashboards,
    },
    asks: [...asks(), `${listToplines.path}?surveyID={surveyID}`],
    asksPlain: [runUsualTopline.path],
    later: () => import('./chart/plot.tsx'),
  },
  {
    path: BANNERS,
    who: 'reports',
    frame: 'portal',
    title: ['reporting/banners', 'banners'],
    sections: withBanners,
    load: async () => (await import('./banner/banner-list-screen.tsx')).BannerListScreen,
    asks: asks(),
  },
  {
    path: BANNER,
    who: 'reports',
    frame: 'portal',
    title: ['reporting/banners', 'edit-title'],
    sections: withBanners,
    load: async () => (await import('./banner/banner-editor-screen.tsx')).BannerEditorScreen,
    asks: asks(),
  },
  {
    path: CROSSTAB,
    who: 'reports',
    frame: 'portal',
    title: ['reporting/reports', 'crosstab'],
    sections: withBanners,
    load: async () => (await import('./crosstab/crosstab-screen.tsx')).CrosstabScreen,
    asks: [...asks(), `${loadCrosstabBanner.path}?id={bannerID}`],
    asksPlain: [`${runUsualCrosstab.path}?banner={banner?}&rows={rows?}`],
  },
  {
    path: WEIGHTINGS,
    who: 'reports',
    frame: 'portal',
    title: ['reporting/weighting', 'title'],
    sections: withWeightings,
    load: async () => (await import('./weighting/weighting-list-screen.tsx')).WeightingListScreen,
    asks: asks(),
  },
  {
    path: WEIGHTING,
    who: 'reports',
    frame: 'portal',
    title: ['reporting/weighting', 'title'],
    sections: withWeightings,
    load: async () => (await import('./weighting/weighting-editor-screen.tsx')).WeightingEditorScreen,
    asks: asks(),
  },
  {
    path: QUALITY,
    who: 'reports',
    frame: 'portal',
    title: ['reporting/quality', 'quality'],
    sections: ['reporting/quality', 'reporting/reports'],
    load: async () => (await import('./quality/quality-screen.tsx')).QualityScreen,
  },
  {
    path: CODING,
    who: 'reports',
    frame: 'portal',
    title: ['reporting/coding', 'title'],
    sections: ['reporting/coding', 'reporting/reports'],
    load: async () => (await import('./coding/coding-screen.tsx')).CodingScreen,
  },
  {
    path: EXPORTS,
    who: 'reports',
    frame: 'portal',
    title: ['reporting/exports', 'my-exports'],
    sections: ['reporting/exports', 'reporting/reports'],
    load: async () => (await import('./exports/exports-screen.tsx')).ExportsScreen,
  },
  {
    path: DASHBOARDS,
    who: 'reports',
    frame: 'portal',
    title: ['reporting/dashboards', 'dashboards'],
    sections: withDashboards,
    load: async () => (await import('./dashboard/dashboard-list-screen.tsx')).DashboardListScreen,
  },
  {
    path: DASHBOARD_EDITOR,
    who: 'reports',
    frame: 'portal',
    title: ['reporting/dashboards', 'dashboard'],
    sections: [...withDashboards, 'reporting/banners', 'reporting/time'],
    load: async () => (await import('./dashboard/dashboard-editor-screen.tsx')).DashboardEditorScreen,
  },
  {
    path: SCHEDULES,
    who: 'reports',
    frame: 'portal',
    title: ['reporting/schedules', 'title'],
    sections: ['reporting/schedules', 'reporting/dashboards', 'reporting/saved'],
    load: async () => (await import('./schedules/schedules-screen.tsx')).SchedulesScreen,
  },
  {
    path: DECKS,
    who: 'reports',
    frame: 'portal',
    title: ['reporting/dashboards', 'decks'],
    sections: withDashboards,
    load: async () => (await import('./deck/deck-list-screen.tsx')).DeckListScreen,
  },
  {
    path: DECK,
    who: 'reports',
    frame: 'portal',
    title: ['reporting/dashboards', 'decks'],
    sections: withDashboards,
    load: async () => (await import('./deck/deck-screen.tsx')).DeckScreen,
  },
  {
    // The server decides who sees one, by its access field.
    path: DASHBOARD,
    who: 'anyone',
    frame: 'portal',
    title: ['reporting/dashboards', 'dashboard'],
    sections: withDashboards,
    load: async () => (await import('./dashboard/dashboard-screen.tsx')).DashboardScreen,
    later: () => import('./chart/plot.tsx'),
  },
  {
    path: RUNS,
    who: 'reports',
    frame: 'portal',
    title: ['reporting/runs', 'runs'],
    sections: withRuns,
    load: async () => (await import('./runs/runs-screen.tsx')).RunsScreen,
    asks: [listReportSurveys.path],
  },
  {
    path: RUN,
    who: 'reports',
    frame: 'portal',
    title: ['reporting/runs', 'run'],
    sections: withRuns,
    load: async () => (await import('./runs/run-screen.tsx')).RunScreen,
  },
  {
    path: QUOTAS,
    who: 'reports',
    frame: 'portal',
    title: ['reporting/quotas', 'quotas'],
    sections: ['reporting/quotas', 'reporting/reports'],
    load: async () => (await import('./quotas/quotas-screen.tsx')).QuotasScreen,
  },
]
