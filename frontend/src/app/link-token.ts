const names = ['dtoken', 'etoken', 'ntoken'] as const

/** The token of a link in a mail, by the name under which it stands in an address. */
export type LinkToken = Readonly<{ name: (typeof names)[number]; token: string }>

/** The token that an address has; null for all others. */
export const linkTokenIn = (search: string): LinkToken | null => {
  const params = new URLSearchParams(search)
  const name = names.find((one) => params.has(one))
  return name === undefined ? null : { name, token: params.get(name) ?? '' }
}
