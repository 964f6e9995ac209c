/** What a community is called in its mails, and its colour there: that of light pages. */
export type SiteFace = Readonly<{ site: string; accent: string }>
