import { filesScreens } from '../features/files/screens.ts'
import { identityScreens } from '../features/identity/screens.ts'
import { membersScreens } from '../features/members/screens.ts'
import { notificationsScreens } from '../features/notifications/screens.ts'
import { operationsScreens } from '../features/operations/screens.ts'
import { pollsScreens } from '../features/polls/screens.ts'
import { reportingScreens } from '../features/reporting/screens.ts'
import { siteScreens } from '../features/site/screens.ts'
import { surveysScreens } from '../features/surveys/screens.ts'
import type { ScreenRoute } from '../lib/screens.ts'

/** Every screen; the menu shows its entries in this order. */
export const screens: readonly ScreenRoute[] = [
  ...reportingScreens,
  ...operationsScreens,
  ...surveysScreens,
  ...pollsScreens,
  ...membersScreens,
  ...notificationsScreens,
  ...identityScreens,
  ...siteScreens,
  ...filesScreens,
]
