/** The query of an address whose screen shows a message as a toast (`useMessage`). */
export const messageSearch = (message: string, tone?: 'problem' | 'note'): string =>
  `msg=${encodeURIComponent(message)}${tone ? `&tone=${tone}` : ''}`
