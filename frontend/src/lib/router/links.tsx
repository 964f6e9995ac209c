import { type ComponentProps, type MouseEvent, useEffect } from 'react'
import { useLocation, useNavigate, useRouter } from './hooks.ts'
import { addressOf, partsFrom, type To } from './places.ts'
import type { Navigation } from './router.ts'

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & Readonly<{ to: To }>

/** Another key or button asks for a new tab or a download: that is the browser's. */
const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || altKey || ctrlKey || shiftKey)

/** A link to a place of the portal. To the present one it makes no second entry in the history. */
export function Link({ to, onClick, ...rest }: LinkProps) {
  const router = useRouter()
  const href = addressOf(partsFrom(useLocation().pathname, to))
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlain(event) || rest.target !== undefined) return
    event.preventDefault()
    void router.navigate(href, { replace: href === addressOf(router.state.location) })
  }
  return <a {...rest} href={href} onClick={click} />
}

/** A link of a menu: marked at its place, and below it unless `end` is set. */
export function NavLink({ to, end = false, ...rest }: LinkProps & Readonly<{ end?: boolean }>) {
  const { pathname } = useLocation()
  const path = partsFrom(pathname, to).pathname
  const isThere = pathname === path || (!end && pathname.startsWith(path.endsWith('/') ? path : `${path}/`))
  return <Link aria-current={isThere ? 'page' : undefined} {...rest} to={to} />
}

/** Goes to another place as soon as it is shown. */
export function Navigate({ to, replace = false, state }: Readonly<{ to: To }> & Pick<Navigation, 'replace' | 'state'>) {
  const navigate = useNavigate()
  const address = addressOf(partsFrom(useLocation().pathname, to))
  useEffect(() => {
    void navigate(address, { replace, state })
  }, [navigate, address, replace, state])
  return null
}
