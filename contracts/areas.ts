import type { AnyAreaContract } from './area.ts'
import { files } from './areas/files.ts'
import { identity } from './areas/identity.ts'
import { members } from './areas/members.ts'
import { notifications } from './areas/notifications.ts'
import { operations } from './areas/operations.ts'
import { polls } from './areas/polls.ts'
import { reporting } from './areas/reporting.ts'
import { site } from './areas/site.ts'
import { surveys } from './areas/surveys.ts'

/** Every area, in the order in which they are shown and processed. */
export const areas = {
  identity,
  site,
  surveys,
  polls,
  members,
  files,
  notifications,
  reporting,
  operations,
} satisfies Readonly<Record<string, AnyAreaContract>>

export type AreaName = keyof typeof areas

type Types = NonNullable<(typeof areas)[AreaName]['types']>

/** Every event. */
export type PortalEvent = Types['event']

type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer Both) => void
  ? Both
  : never

/** Every section of texts by its name, `<area>/<section>`. */
export type AllTexts = All<Types['texts']>
