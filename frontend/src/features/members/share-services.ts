/** Where a link is shared. */
export const shareServices = ['facebook', 'x', 'linkedin', 'whatsapp', 'telegram', 'reddit'] as const
export type ShareService = (typeof shareServices)[number]

/** What is shared: an address, and words beside it. */
export type Shared = Readonly<{ url: string; text: string }>

/** A space as %20: not every service reads a plus sign as one. */
const withValues = (page: string, values: Readonly<Record<string, string>>): string =>
  `${page}?${Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`

const pages = {
  facebook: ({ url }) => withValues('https://www.facebook.com/sharer/sharer.php', { u: url }),
  x: ({ url, text }) => withValues('https://x.com/intent/post', { url, text }),
  linkedin: ({ url }) => withValues('https://www.linkedin.com/sharing/share-offsite/', { url }),
  whatsapp: ({ url, text }) => withValues('https://wa.me/', { text: `${text} ${url}` }),
  telegram: ({ url, text }) => withValues('https://t.me/share/url', { url, text }),
  reddit: ({ url, text }) => withValues('https://www.reddit.com/submit', { url, title: text }),
} satisfies Record<ShareService, (shared: Shared) => string>

/** The service's own page for sharing: nothing of it is loaded before a member opens it. */
export const sharePage = (service: ShareService, shared: Shared): string => pages[service](shared)

const SIZE = { width: 500, height: 600 }
const LARGER: Partial<Record<ShareService, typeof SIZE>> = { reddit: { width: 900, height: 650 } }

/** Opens that page in a small window, in the middle of the screen. It learns neither this window nor where it was opened. */
export const openSharePage = (service: ShareService, shared: Shared): void => {
  const { width, height } = LARGER[service] ?? SIZE
  const { availWidth, availHeight } = window.screen
  const left = Math.max(0, Math.round((availWidth - width) / 2))
  const top = Math.max(0, Math.round((availHeight - height) / 2))
  const features = `popup,noopener,noreferrer,width=${width},height=${height},left=${left},top=${top}`
  window.open(sharePage(service, shared), '_blank', features)
}
