/** The path of the screen where a survey is taken. */
export const CONDUCT = '/u/surveys/conduct'

/** The path of the screen where a survey is taken by a link. */
export const OPEN_CONDUCT = '/u/surveys/openLink/conduct'

export const conductPath = (token: string): string => `${CONDUCT}?token=${encodeURIComponent(token)}`
