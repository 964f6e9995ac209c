/** Where a survey is taken by a link, as the specification gives it. The client puts the address of the portal before it. */
export const openLinkPath = (token: string): string => `/u/surveys/openLink/conduct?token=${token}`
