export const texts = {
  content: 'Content',
  mailings: 'Mails to members',
  news: 'News',
  texts: 'Texts',
  site: 'Site',
  'group-research': 'Research',
  'group-members': 'Members',
  'group-site': 'Site',
  'group-operations': 'Operations',
  'group-more': 'More',
  'group-community': 'Community',
} as const
