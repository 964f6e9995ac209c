/** An address to which a path is added: settings may be written with `/` at their end. */
export const withoutEndSlash = (url: string): string => url.replace(/\/+$/, '')
