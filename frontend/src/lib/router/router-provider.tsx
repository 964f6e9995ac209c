import {
  Component,
  createContext,
  Fragment,
  type ReactNode,
  startTransition,
  use,
  useLayoutEffect,
  useState,
} from 'react'
import { RouterContext, ShownContext, useRouter, useShown } from './hooks.ts'
import type { Place } from './places.ts'
import type { Router } from './router.ts'
import type { Route } from './routes.ts'

const OutletContext = createContext<ReactNode>(null)
const FailureContext = createContext<unknown>(null)

/** In a frame: the screen. */
export const Outlet = (): ReactNode => use(OutletContext)

/** In the `errorElement` of a route: what was thrown. */
export const useRouteError = (): unknown => use(FailureContext)

type BoundaryProps = Readonly<{ instead: ReactNode; location: Place; children: ReactNode }>
type BoundaryState = Readonly<{ failure: Readonly<{ thrown: unknown }> | null; location: Place }>

/** Shows something else in place of what throws, until the address changes. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: null, location: this.props.location }

  static getDerivedStateFromError = (thrown: unknown): Partial<BoundaryState> => ({ failure: { thrown } })

  static getDerivedStateFromProps = ({ location }: BoundaryProps, state: BoundaryState): Partial<BoundaryState> =>
    location === state.location ? {} : { failure: null, location }

  override render(): ReactNode {
    const { failure } = this.state
    if (!failure) return this.props.children
    return <FailureContext value={failure.thrown}>{this.props.instead}</FailureContext>
  }
}

/** `failedAt`: which of the routes is replaced, because a screen could not be loaded; less than 0 for none. */
type LevelProps = Readonly<{ routes: readonly Route[]; failedAt: number }>

function Level({ routes: [route, ...inner], failedAt }: LevelProps) {
  const { elementOf } = useRouter()
  const { location, failure } = useShown()
  if (!route) return null
  const inside = <Level routes={inner} failedAt={failedAt - 1} />
  const element = elementOf(route)
  const content = element === undefined ? inside : <OutletContext value={inside}>{element}</OutletContext>
  // Another screen begins anew, also one of the same component; the same with other values stays.
  const whole = <Fragment key={route.path}>{content}</Fragment>
  if (route.errorElement === undefined) return whole
  if (failedAt === 0) return <FailureContext value={failure}>{route.errorElement}</FailureContext>
  return (
    <Boundary instead={route.errorElement} location={location}>
      {whole}
    </Boundary>
  )
}

/** Shows the screen of the address. `before`: what is shown until the first one has been loaded. */
export function RouterProvider({ router, before }: Readonly<{ router: Router; before?: ReactNode }>) {
  const [shown, setShown] = useState(router.state)
  useLayoutEffect(() => {
    const show = () => setShown(router.state)
    const follow = () => (router.state.isUrgent ? show() : startTransition(show))
    follow()
    return router.subscribe(follow)
  }, [router])
  const { match, failure } = shown
  if (!match) return before
  const { routes } = match
  const failedAt = failure ? routes.findLastIndex(({ errorElement }) => errorElement !== undefined) : -1
  return (
    <RouterContext value={router}>
      <ShownContext value={shown}>
        <Level routes={routes} failedAt={failedAt} />
      </ShownContext>
    </RouterContext>
  )
}
