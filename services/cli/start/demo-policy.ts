type Start = Readonly<{
  /** Where the api listens. */
  host: string
  isEmbedded: boolean
  /** The demo was asked for by name. */
  isAsked: boolean
}>

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/i

/** Accounts with a published password are for a database and an address that only this machine reaches, unless asked for. */
export const mayHaveDemo = ({ host, isEmbedded, isAsked }: Start): boolean =>
  isAsked || (isEmbedded && LOOPBACK.test(host))
