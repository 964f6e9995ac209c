import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { paths } from '../lib/paths.ts'
import { Behind } from './behind.tsx'
import { PlainFrame, PortalFrame } from './frames.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'
import { Root } from './root.tsx'
import { screen } from './screen-and-texts.ts'
import { ScreenFailed } from './screen-failed.tsx'

const forVisitors: readonly RouteObject[] = [
  { index: true, element: <Navigate to={paths.login} replace /> },
  {
    path: paths.login,
    lazy: screen([], async () => (await import('../features/identity/sign-in-screen.tsx')).SignInScreen),
  },
  {
    path: paths.logout,
    lazy: screen([], async () => (await import('../features/identity/sign-out-screen.tsx')).SignOutScreen),
  },
]

const forMembers: readonly RouteObject[] = [
  {
    path: paths.home,
    lazy: screen(
      ['surveys/respondent'],
      async () => (await import('../features/surveys/my-surveys-screen.tsx')).MySurveysScreen,
    ),
  },
]

const takingSurveys: readonly RouteObject[] = [
  {
    path: paths.conduct,
    lazy: screen(
      ['surveys/respondent'],
      async () => (await import('../features/surveys/conduct-screen.tsx')).ConductScreen,
    ),
  },
]

const forStaff: readonly RouteObject[] = [
  {
    path: paths.clientSurveys,
    lazy: screen(
      ['reporting/reports', 'reporting/results'],
      async () => (await import('../features/reporting/survey-list-screen.tsx')).SurveyListScreen,
    ),
  },
  {
    path: paths.topline,
    lazy: screen(
      ['reporting/reports', 'reporting/results'],
      async () => (await import('../features/reporting/topline/topline-screen.tsx')).ToplineScreen,
    ),
  },
  {
    path: paths.crosstab,
    lazy: screen(
      ['reporting/reports', 'reporting/results'],
      async () => (await import('../features/reporting/crosstab/crosstab-screen.tsx')).CrosstabScreen,
    ),
  },
]

const forOperators: readonly RouteObject[] = [
  {
    path: paths.operations,
    lazy: screen(
      ['operations/operations'],
      async () => (await import('../features/operations/operations-screen.tsx')).OperationsScreen,
    ),
  },
]

const everybody = ['user', 'admin', 'developer', 'permanentExternalUser'] as const
const staff = ['admin', 'developer'] as const
const operators = ['developer'] as const

export const makeRouter = () =>
  createBrowserRouter([
    {
      element: <Root />,
      errorElement: <ScreenFailed />,
      hydrateFallbackElement: null,
      children: [
        {
          element: <PlainFrame />,
          children: [
            { errorElement: <ScreenFailed />, children: [...forVisitors] },
            { element: <Behind may={everybody} />, errorElement: <ScreenFailed />, children: [...takingSurveys] },
          ],
        },
        {
          element: <PortalFrame />,
          children: [
            { element: <Behind may={everybody} />, errorElement: <ScreenFailed />, children: [...forMembers] },
            { element: <Behind may={staff} />, errorElement: <ScreenFailed />, children: [...forStaff] },
            { element: <Behind may={operators} />, errorElement: <ScreenFailed />, children: [...forOperators] },
            { path: '*', element: <NotFoundScreen /> },
          ],
        },
      ],
    },
  ])
