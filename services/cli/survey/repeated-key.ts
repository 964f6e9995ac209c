const TEXT = String.raw`"[^"\\]*(?:\\.[^"\\]*)*"`
/** Brackets, names with their colon, and other texts, in which the same letters say nothing. */
const TOKEN = new RegExp(String.raw`(?<name>${TEXT})\s*:|${TEXT}|[{}[\]]`, 'gs')

export type RepeatedKey = Readonly<{ key: string; line: number }>

/** The first name that one object of a JSON text has twice: readers of JSON keep the last value without a word. The text must be valid. */
export const repeatedKey = (json: string): RepeatedKey | null => {
  const open: Set<string>[] = []
  for (const { 0: token, groups, index } of json.matchAll(TOKEN)) {
    if ('{['.includes(token)) open.push(new Set())
    else if (']}'.includes(token)) open.pop()
    const name = groups?.['name']
    if (name === undefined) continue
    const key = String(JSON.parse(name))
    const keys = open.at(-1)
    if (keys?.has(key)) return { key, line: json.slice(0, index).split('\n').length }
    keys?.add(key)
  }
  return null
}
