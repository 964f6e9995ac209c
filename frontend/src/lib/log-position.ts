let seen: bigint | null = null

/** Remembers how far the log had come when our last command was stored. */
export const noteLogPosition = (headers: Headers): void => {
  const text = headers.get('log-position')
  if (!text || !/^\d+$/.test(text)) return
  const position = BigInt(text)
  if (seen === null || position > seen) seen = position
}

/** Asks a query to wait until it has seen our own last command, so that nobody misses what they just did. */
export const atLeastPosition = (): Record<string, string> =>
  seen === null ? {} : { 'at-least-position': String(seen) }
