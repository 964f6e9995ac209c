export type Leaving = Readonly<{ url: string; isNewTab: boolean }>

/** Where a click leads, if that is another site; null for everything else. Keys for a new tab or a download are left alone. */
export const leavingBy = (event: MouseEvent): Leaving | null => {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return null
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || link.hasAttribute('download')) return null
  const url = URL.parse(link.href)
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.origin === window.location.origin) return null
  return { url: url.href, isNewTab: link.target === '_blank' }
}
