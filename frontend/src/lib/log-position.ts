let seen = ''

/**
 * Remembers how far the log had come when our last command was stored. A position is opaque text; its order as text is the
 * order of the log.
 */
export const noteLogPosition = (headers: Headers): void => {
  const position = headers.get('log-position') ?? ''
  if (position > seen) seen = position
}

/** Asks a query to wait until it has seen our own last command, so that nobody misses what they just did. */
export const atLeastPosition = (): Record<string, string> => (seen === '' ? {} : { 'at-least-position': seen })
