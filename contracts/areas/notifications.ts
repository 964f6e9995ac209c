import type { AreaContract } from '../area.ts'
import { type NotificationsEvent, notificationsEvents } from '../events/notifications.ts'
import type { texts as list } from '../texts/notifications/list.en.ts'

type Texts = { 'notifications/list': typeof list }

export const notifications: AreaContract<NotificationsEvent, Texts> = { events: notificationsEvents }
