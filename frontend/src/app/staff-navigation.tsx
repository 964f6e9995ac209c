import { useTexts } from '../lib/texts/use-texts.ts'
import { Menu } from '../ui/menu.tsx'
import { Entry, useMenuEntries } from './menu-entries.tsx'
import { groupedEntries } from './menu-groups.ts'

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
      </Menu>
    )
  })
}
