export const texts = {
  content: 'Content',
  mailings: 'Mails to members',
  news: 'News',
  texts: 'Texts',
  site: 'Site',
} as const
