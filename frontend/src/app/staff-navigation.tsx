import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { siteQuery } from '../lib/site.ts'
import { useTexts } from '../lib/texts/use-texts.ts'
import { Menu } from '../ui/menu.tsx'
import { Entry, useMenuEntries } from './menu-entries.tsx'
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

/** The menu of staff: what belongs together is behind one button. A group of one is its entry. */
export function StaffNavigation() {
  const t = useTexts('site/menu')
  return groupedEntries(useMenuEntries()).map(({ name, entries: [first, ...others] }) => {
    if (!first) return null
    if (others.length === 0) return <Entry key={name} {...first} />
    return (
      <Menu key={name} label={t(`group-${name}`)}>
        {[first, ...others].map((entry) => (
          <Entry key={entry.path} {...entry} />
        ))}
        {name === 'community' && <Pages />}
      </Menu>
    )
  })
}
