/** What the list of events is narrowed by, as the page's address holds it. Moments are ISO 8601; empty: not narrowed. */
export type EventFilter = Readonly<{ type: string; stream: string; since: string; until: string; before: string }>

const NAMES = ['type', 'stream', 'since', 'until', 'before'] as const

const momentOf = (text: string): string => (Number.isNaN(Date.parse(text)) ? '' : new Date(text).toISOString())

/** An address that was changed by hand narrows by what of it can be read. */
export const readFilter = (params: URLSearchParams): EventFilter => {
  const text = (name: (typeof NAMES)[number]) => params.get(name)?.trim() ?? ''
  const before = /^[1-9]\d{0,14}$/.test(text('before')) ? text('before') : ''
  return {
    type: text('type'),
    stream: text('stream'),
    since: momentOf(text('since')),
    until: momentOf(text('until')),
    before,
  }
}

export const writeFilter = (filter: EventFilter): URLSearchParams =>
  new URLSearchParams(NAMES.flatMap((name) => (filter[name] === '' ? [] : [[name, filter[name]]])))

/** The filter as the call takes it. */
export const queryOf = (filter: EventFilter): Partial<EventFilter> => Object.fromEntries(writeFilter(filter))

/** As `<input type="datetime-local">` writes it, in the time zone of the browser. */
export const localText = (iso: string): string => {
  if (iso === '') return ''
  const moment = new Date(iso)
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

export const fromLocalText = (text: string): string => momentOf(text)
