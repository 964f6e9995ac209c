import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { paths } from '../lib/paths.ts'
import { useLocation } from '../lib/router/hooks.ts'
import { Link } from '../lib/router/links.tsx'
import { siteQuery } from '../lib/site.ts'
import { useText, useTexts } from '../lib/texts/use-texts.ts'
import { Menu } from '../ui/menu.tsx'
import { Entry, type MenuEntry, useMenuEntries } from './menu-entries.tsx'
import { groupedEntries } from './menu-groups.ts'

const PageLinks = lazy(async () => ({
  default: (await import('../features/site/content/menu-pages.tsx')).PageLinks,
}))

/** The pages of the community are among what members see, so that the menu stays one line. */
function Pages() {
  return useQuery(siteQuery).data?.has.pages ? (
    <Suspense>
      <PageLinks />
    </Suspense>
  ) : null
}

/** By the address of an entry: where its other screens are, which are not below it. */
const OTHER_SCREENS: Readonly<Record<string, string>> = { [paths.clientSurveys]: paths.topline.replace(/:.*/, '') }

/** An entry, marked at its other screens too. */
function StaffEntry(entry: MenuEntry) {
  const text = useText(entry.menu)
  const { pathname } = useLocation()
  const others = OTHER_SCREENS[entry.path]
  if (others === undefined || !pathname.startsWith(others)) return <Entry {...entry} />
  return (
    <Link to={entry.path} aria-current="page">
      {text}
    </Link>
  )
}

/** The menu of staff: what belongs together is behind one button. A group of one is its entry. */
export function StaffNavigation() {
  const t = useTexts('site/menu')
  return groupedEntries(useMenuEntries()).map(({ name, entries: [first, ...others] }) => {
    if (!first) return null
    if (others.length === 0) return <StaffEntry key={name} {...first} />
    return (
      <Menu key={name} label={t(`group-${name}`)}>
        {[first, ...others].map((entry) => (
          <StaffEntry key={entry.path} {...entry} />
        ))}
        {name === 'community' && <Pages />}
      </Menu>
    )
  })
}
