type Start = Readonly<{
  /** Where the api listens. */
  host: string
  /** Where members reach it: behind a proxy another address than that on which it listens. */
  portalUrl: string
  isEmbedded: boolean
  /** The demo was asked for by name. */
  isAsked: boolean
}>

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i

const isHere = (host: string): boolean => LOOPBACK.test(host)

/** Accounts with a published password are for a database and an address that only this machine reaches, unless asked for. */
export const mayHaveDemo = ({ host, portalUrl, isEmbedded, isAsked }: Start): boolean =>
  isAsked || (isEmbedded && isHere(host) && isHere(new URL(portalUrl).hostname))
