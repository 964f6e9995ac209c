/** What a list is narrowed by, as the page's address holds it; empty: not narrowed. Moments are ISO 8601. */
type Filter<Name extends string> = Readonly<Record<Name, string>>

/** Reads a text of the address; empty if it cannot be read. */
type Reader = (text: string) => string

export const anyText: Reader = (text) => text
export const aPosition: Reader = (text) => (/^[1-9]\d{0,14}$/.test(text) ? text : '')
export const aMoment: Reader = (text) => (Number.isNaN(Date.parse(text)) ? '' : new Date(text).toISOString())
export const oneOf =
  (known: readonly string[]): Reader =>
  (text) =>
    known.includes(text) ? text : ''

/** A filter of these names. An address that was changed by hand narrows by what of it can be read. */
export const addressFilter = <Name extends string>(readers: Readonly<Record<Name, Reader>>) => {
  const names = Object.keys(readers) as Name[]
  const filled = (value: (name: Name) => string) =>
    Object.fromEntries(names.map((name) => [name, value(name)])) as Filter<Name>
  const write = (filter: Filter<Name>): URLSearchParams =>
    new URLSearchParams(names.flatMap((name) => (filter[name] === '' ? [] : [[name, filter[name]]])))
  return {
    none: filled(() => ''),
    read: (params: URLSearchParams) => filled((name) => readers[name](params.get(name)?.trim() ?? '')),
    write,
    /** By how many names the list is narrowed, these left out: a text that is looked for, a place in the list. */
    narrowing: (filter: Filter<Name>, except: readonly Name[]): number =>
      names.filter((name) => filter[name] !== '' && !except.includes(name)).length,
    /** The filter as a call takes it. */
    query: (filter: Filter<Name>): Partial<Filter<Name>> => Object.fromEntries(write(filter)) as Partial<Filter<Name>>,
  }
}

/** As `<input type="datetime-local">` writes it, in the time zone of the browser. */
export const localText = (iso: string): string => {
  if (iso === '') return ''
  const moment = new Date(iso)
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
