/** Names a state of the settings of the site, by the moments of its draft and of what is published: for whoever changes what they have seen. */
export const seenSite = ({
  draftedAt,
  publishedAt,
}: Readonly<Record<'draftedAt' | 'publishedAt', string | null>>): string =>
  [draftedAt, publishedAt].map((at) => (at === null ? 0 : Date.parse(at))).join('-')
