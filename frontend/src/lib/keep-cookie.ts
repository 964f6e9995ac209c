/** Keeps `value`, which needs no escape, in a cookie for all pages of the portal. Frames on other sites have no cookies. */
export const keepCookie = (name: string, value: string, seconds: number): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is not in all browsers that we support
  document.cookie = `${name}=${value}; path=/; max-age=${seconds}; samesite=lax`
}
