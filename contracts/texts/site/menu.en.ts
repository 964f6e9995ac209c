export const texts = {
  content: 'Content',
  news: 'News',
  site: 'Site',
} as const
