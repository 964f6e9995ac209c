/** How long a member can have the file with all that is held about them: the mail that it is there says so. */
export const EXPORT_KEPT_DAYS = 7
export const EXPORT_KEPT_MS = EXPORT_KEPT_DAYS * 86_400_000
