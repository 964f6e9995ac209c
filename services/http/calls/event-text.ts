/** An event of `text/event-stream`. JSON has no line breaks, so its data is one line. `id`: where a browser goes on after it. */
export const eventText = (event: string, id: string | null, data: object): string =>
  `${id === null ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** How long a browser waits before it connects again. */
export const RETRY_TEXT = 'retry: 3000\n\n'

/** A comment: proxies end connections on which nothing is sent. */
export const HEARTBEAT = ': \n\n'
