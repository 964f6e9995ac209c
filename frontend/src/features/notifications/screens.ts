import type { ScreenRoute } from '../../lib/screens.ts'
import { NOTIFICATIONS } from './notification-paths.ts'

export const notificationsScreens: readonly ScreenRoute[] = [
  {
    path: NOTIFICATIONS,
    who: 'signed-in',
    frame: 'portal',
    title: ['notifications/list', 'title'],
    sections: ['notifications/list'],
    load: async () => (await import('./notifications-screen.tsx')).NotificationsScreen,
    inHeader: async () => (await import('./bell.tsx')).Bell,
  },
]
