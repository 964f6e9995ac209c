/** Reads the cookie of this name in a raw `Cookie` header, as it was sent; undefined without one. The name is a plain word. */
export const cookieReader = (name: string) => {
  const pattern = new RegExp(`(?:^|;\\s*)${name}=([^;\\s]*)`)
  return (header: string | undefined): string | undefined => pattern.exec(header ?? '')?.[1]
}
