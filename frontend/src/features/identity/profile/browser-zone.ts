/** The time zone of this browser: a name of the IANA database. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
