import { type Asker, askers } from '@portal/contracts/http/askers'
import { lazy } from 'react'
import { paths } from '../lib/paths.ts'
import { Navigate } from '../lib/router/links.tsx'
import { browserPlaces } from '../lib/router/places.ts'
import { makeRouter as routerOf } from '../lib/router/router.ts'
import type { Route } from '../lib/router/routes.ts'
import type { ScreenRoute } from '../lib/screens.ts'
import { withTexts } from '../lib/texts/with-texts.ts'
import { Behind } from './behind.tsx'
import { EntranceFrame, NoFrame, PlainFrame, PortalFrame } from './frames.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'
import { Root } from './root.tsx'
import { ScreenFailed } from './screen-failed.tsx'
import { screenRoute } from './screen-route.tsx'
import { screens } from './screens.ts'

const shownTo = (who: Asker, among: readonly ScreenRoute[]): Route => {
  return {
    ...(askers[who] && { element: <Behind who={who} /> }),
    errorElement: <ScreenFailed />,
    children: among.filter((one) => one.who === who && !one.forOthers).map(screenRoute(screens)),
  }
}

/** A screen that shows something else to those for whom it is not. */
const shownToAll = ({ forOthers, ...screen }: ScreenRoute): readonly Route[] => {
  const { who } = screen
  if (!forOthers || !askers[who]) return []
  const Others = lazy(() => withTexts(forOthers.load, forOthers.sections))
  const element = <Behind who={who} Others={Others} />
  return [{ element, errorElement: <ScreenFailed />, children: [screenRoute(screens)(screen)] }]
}

const inFrame = (frame: ScreenRoute['frame']): readonly Route[] => {
  const among = screens.filter((one) => one.frame === frame)
  return [...[...new Set(among.map(({ who }) => who))].map((who) => shownTo(who, among)), ...among.flatMap(shownToAll)]
}

/** Loaded with its screens: no visitor and nobody who takes a survey sees it. */
const profileFrame: Route['lazy'] = async () => {
  const { ProfileFrame } = await import('./profile-frame.tsx')
  return <ProfileFrame />
}

export const makeRouter = () =>
  routerOf(
    [
      {
        element: <Root />,
        errorElement: <ScreenFailed />,
        children: [
          { path: '/', element: <Navigate to={paths.login} replace /> },
          { element: <PlainFrame />, children: inFrame('plain') },
          { element: <EntranceFrame />, children: inFrame('entrance') },
          { element: <NoFrame />, children: inFrame('none') },
          {
            element: <PortalFrame />,
            children: [
              ...inFrame('portal'),
              { lazy: profileFrame, children: inFrame('profile') },
              { path: '*', element: <NotFoundScreen /> },
            ],
          },
        ],
      },
    ],
    browserPlaces(),
  )
