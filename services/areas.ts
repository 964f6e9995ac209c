import type { AreaName } from '@portal/contracts/areas'
import type { Area } from './area.ts'
import { files } from './files/area.ts'
import { identity } from './identity/area.ts'
import { members } from './members/area.ts'
import { notifications } from './notifications/area.ts'
import { operations } from './operations/area.ts'
import { polls } from './polls/area.ts'
import { reporting } from './reporting/area.ts'
import { site } from './site/area.ts'
import { surveys } from './surveys/area.ts'

export const areasByName: Readonly<Record<AreaName, Area>> = {
  identity,
  site,
  surveys,
  polls,
  members,
  files,
  notifications,
  reporting,
  operations,
}

/** Every area of the server, in the order of erasures and migrations. */
export const areas: readonly Area[] = Object.values(areasByName)
