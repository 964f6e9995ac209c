/** Pages and news, as members read them. */
export const texts = {
  'site-content': 'Site Content',
  page: 'Page',
  news: 'News',
  loading: 'Loading',
  'no-page': 'This page does not exist',
  'no-page-hint': 'The address may be misspelled, or the page is not shown any more.',
  'preview-refused': 'Only staff can preview a draft.',
  'preview-shown': 'Preview of the draft: members do not see this yet.',
  'no-news': 'No news yet',
  'no-news-hint': 'What happens in the community will be told here.',
  'no-item': 'This news item does not exist',
  'all-news': 'All news',
  'read-more': 'Read more',
  'read-more-of': 'Read more: {{title}}',
  'popup-close': 'Close this message',
  ok: 'OK',
} as const
