/** The path of the screen where a survey is taken. */
export const CONDUCT = '/u/surveys/conduct'

export const conductPath = (token: string): string => `${CONDUCT}?token=${encodeURIComponent(token)}`
