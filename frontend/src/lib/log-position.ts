let seen = ''

/** Positions are unsigned hexadecimal numbers; a longer one is a later one. */
const isLater = (position: string, than: string): boolean =>
  position.length === than.length ? position > than : position.length > than.length

/** Remembers the position of our last command in the log. */
export const noteLogPosition = (headers: Headers): void => {
  const position = headers.get('log-position') ?? ''
  if (/^[0-9a-f]+$/.test(position) && isLater(position, seen)) seen = position
}

/** Asks a query to wait until it contains our own last command, so that people see what they just did. */
export const atLeastPosition = (): Record<string, string> => (seen === '' ? {} : { 'at-least-position': seen })
