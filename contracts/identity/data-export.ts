const DAY_MS = 86_400_000

/** How long a member can have the file with all that is held about them. */
export const EXPORT_KEPT_MS = 7 * DAY_MS
