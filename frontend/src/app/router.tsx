import { type Asker, askers } from '@portal/contracts/http/askers'
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { paths } from '../lib/paths.ts'
import type { ScreenRoute } from '../lib/screens.ts'
import { Behind } from './behind.tsx'
import { NoFrame, PlainFrame, PortalFrame } from './frames.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'
import { Root } from './root.tsx'
import { ScreenFailed } from './screen-failed.tsx'
import { screenRoute } from './screen-route.tsx'
import { screens } from './screens.ts'

const shownTo = (who: Asker, among: readonly ScreenRoute[]): RouteObject => {
  const may = askers[who]
  return {
    ...(may && { element: <Behind may={may} /> }),
    errorElement: <ScreenFailed />,
    children: among.filter((one) => one.who === who).map(screenRoute(screens)),
  }
}

const inFrame = (frame: ScreenRoute['frame']): RouteObject[] => {
  const among = screens.filter((one) => one.frame === frame)
  return [...new Set(among.map(({ who }) => who))].map((who) => shownTo(who, among))
}

export const makeRouter = () =>
  createBrowserRouter([
    {
      element: <Root />,
      errorElement: <ScreenFailed />,
      hydrateFallbackElement: null,
      children: [
        { index: true, element: <Navigate to={paths.login} replace /> },
        { element: <PlainFrame />, children: inFrame('plain') },
        { element: <NoFrame />, children: inFrame('none') },
        {
          element: <PortalFrame />,
          children: [...inFrame('portal'), { path: '*', element: <NotFoundScreen /> }],
        },
      ],
    },
  ])
