let seen = ''

/** Positions are hexadecimal numbers without a sign; a longer one is a later one. */
const isLater = (position: string, than: string): boolean =>
  position.length === than.length ? position > than : position.length > than.length

/** Remembers how far the log had come when our last command was stored. */
export const noteLogPosition = (headers: Headers): void => {
  const position = headers.get('log-position') ?? ''
  if (/^[0-9a-f]+$/.test(position) && isLater(position, seen)) seen = position
}

/** Asks a query to wait until it has seen our own last command, so that nobody misses what they just did. */
export const atLeastPosition = (): Record<string, string> => (seen === '' ? {} : { 'at-least-position': seen })
