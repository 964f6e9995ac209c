/** All notifications of a member. */
export const NOTIFICATIONS = '/u/notifications'
