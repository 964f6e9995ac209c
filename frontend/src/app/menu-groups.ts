import type { MenuEntry } from './menu-entries.tsx'

/** In the order of the menu. `community`: what members see; `more`: of areas that are in no group. */
const groups = ['research', 'members', 'site', 'operations', 'more', 'community'] as const
type GroupName = (typeof groups)[number]

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

const groupOf = ({ who, menu: [section] }: MenuEntry): GroupName => {
  if (who !== 'staff' && who !== 'developer') return 'community'
  return GROUP_OF[section.split('/')[0] ?? ''] ?? 'more'
}

/** The entries of staff by what they are about, so that the menu is one line. */
export const groupedEntries = (entries: readonly MenuEntry[]) =>
  groups
    .map((name) => ({ name, entries: entries.filter((entry) => groupOf(entry) === name) }))
    .filter((group) => group.entries.length > 0)
