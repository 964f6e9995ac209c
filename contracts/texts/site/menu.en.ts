export const texts = {
  content: 'Content',
  news: 'News',
  texts: 'Texts',
  site: 'Site',
} as const
