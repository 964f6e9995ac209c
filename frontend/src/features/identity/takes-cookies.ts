/** Whether the browser keeps a cookie of this site. It is asked to keep one: `navigator.cookieEnabled` says yes where it does not. */
export const takesCookies = (): boolean => {
  const write = (seconds: number): void => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox ESR
    document.cookie = `probe=1;samesite=strict;max-age=${seconds}`
  }
  try {
    write(9)
    const isKept = document.cookie.includes('probe=1')
    write(0)
    return isKept
  } catch {
    return false
  }
}
