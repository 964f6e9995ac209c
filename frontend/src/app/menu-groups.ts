import { askers, isStaffAccount } from '@portal/contracts/http/askers'
import type { MenuEntry } from './menu-entries.tsx'

/** In the order of the menu. `community`: what members see; `more`: of areas that are in no group. */
const groups = ['research', 'members', 'site', 'operations', 'more', 'community'] as const
type GroupName = (typeof groups)[number]

/** The areas of each group, in the order of their entries. */
const GROUP_OF: Readonly<Record<string, GroupName>> = {
  reporting: 'research',
  surveys: 'research',
  samples: 'research',
  identity: 'members',
  members: 'members',
  rewards: 'members',
  notifications: 'members',
  site: 'site',
  polls: 'site',
  discussions: 'site',
  files: 'site',
  operations: 'operations',
}

const areaOf = ({ menu: [section] }: MenuEntry): string => section.split('/')[0] ?? ''
const areas = Object.keys(GROUP_OF)

const groupOf = (entry: MenuEntry): GroupName => {
  if (!askers[entry.who]?.every(isStaffAccount)) return 'community'
  return GROUP_OF[areaOf(entry)] ?? 'more'
}

/** In the order of the areas of the group; those of one area as their screens are. */
const inGroup = (entries: readonly MenuEntry[], name: GroupName): readonly MenuEntry[] => {
  const own = entries.filter((entry) => groupOf(entry) === name)
  return name === 'community' ? own : own.toSorted((a, b) => areas.indexOf(areaOf(a)) - areas.indexOf(areaOf(b)))
}

/** The entries of staff by what they are about, so that the menu is one line. */
export const groupedEntries = (entries: readonly MenuEntry[]) =>
  groups.map((name) => ({ name, entries: inGroup(entries, name) })).filter((group) => group.entries.length > 0)
