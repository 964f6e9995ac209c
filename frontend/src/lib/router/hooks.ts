import { createContext, use, useCallback, useMemo } from 'react'
import type { Place } from './places.ts'
import type { Navigation, Router, Shown } from './router.ts'
import type { Params } from './routes.ts'

export const RouterContext = createContext<Router | null>(null)
/** What is shown: it lags behind the router's own state while a screen is rendered. */
export const ShownContext = createContext<Shown | null>(null)

const given = <T>(value: T | null): T => {
  if (value === null) throw new Error('there is no router around this component')
  return value
}

export const useRouter = (): Router => given(use(RouterContext))
export const useShown = (): Shown => given(use(ShownContext))

/** Where the portal is. */
export const useLocation = (): Place => useShown().location

/** Goes to another place. */
export const useNavigate = (): Router['navigate'] => useRouter().navigate

const NONE: Params = {}
/** The values in the path of the screen. */
export const useParams = (): Params => useShown().match?.params ?? NONE

type Given = URLSearchParams | Readonly<Record<string, string>>

/** The query of the address, and how to change it. What is no change makes no entry in the history. */
export const useSearchParams = () => {
  const router = useRouter()
  const { search } = useLocation()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const setParams = useCallback(
    (next: Given | ((now: URLSearchParams) => Given), how?: Navigation) => {
      const now = new URLSearchParams(router.state.location.search)
      const before = String(now) // whoever makes the next one may change this
      const wanted = new URLSearchParams(typeof next === 'function' ? next(now) : next)
      if (String(wanted) !== before) void router.navigate({ search: String(wanted) }, { ...how, isAside: true })
    },
    [router],
  )
  return [params, setParams] as const
}

/** Whether another screen is being loaded. */
export const useIsLoadingScreen = (): boolean => useShown().isLoading
