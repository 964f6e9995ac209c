import { useQuery } from '@tanstack/react-query'
import { NavLink } from '../lib/router/links.tsx'
import { generatePath } from '../lib/router/routes.ts'
import type { MenuSection, ScreenRoute, TextOf } from '../lib/screens.ts'
import { isFor, profileQuery } from '../lib/session.tsx'
import { isOffered, siteQuery } from '../lib/site.ts'
import { useText } from '../lib/texts/use-texts.ts'
import { screens } from './screens.ts'

export type MenuEntry = Pick<ScreenRoute, 'path' | 'who' | 'menuNeeds'> & Readonly<{ menu: TextOf<MenuSection> }>

const entries: readonly MenuEntry[] = screens.filter(
  (screen): screen is ScreenRoute & MenuEntry => screen.menu !== undefined,
)

/** The entries of the menu for whoever is signed in, in the order of the screens. */
export const useMenuEntries = (): readonly MenuEntry[] => {
  const profile = useQuery(profileQuery).data
  const site = useQuery(siteQuery).data
  if (!profile) return []
  return entries.filter(({ who, menuNeeds }) => isFor(who, profile) && isOffered(site, menuNeeds))
}

export function Entry({ path, menu }: MenuEntry) {
  const text = useText(menu)
  return <NavLink to={generatePath(path)}>{text}</NavLink>
}
