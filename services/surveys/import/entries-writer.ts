import type { CompiledSurvey } from '@portal/contracts/survey/flow'

type Entries = Readonly<Record<string, number | string>>
type EntriesWriter = (entries: Entries) => string

const written = (value: number | string): string => (typeof value === 'number' ? `${value}` : JSON.stringify(value))

/** The places of the keys of these entries, in order. */
const placesIn = (places: ReadonlyMap<string, number>, entries: Entries): Uint32Array => {
  const found: number[] = []
  for (const key in entries) {
    const place = places.get(key)
    if (place !== undefined) found.push(place)
  }
  return Uint32Array.from(found).sort()
}

const writerFor = (survey: CompiledSurvey): EntriesWriter => {
  const keys = [...survey.keys.keys()].toSorted((a, b) => (a < b ? -1 : 1))
  const starts = keys.map((key) => `[${JSON.stringify(key)},`)
  const places = new Map(keys.map((key, place) => [key, place]))
  return (entries) => {
    let json = ''
    for (const place of placesIn(places, entries)) {
      json += `,${starts[place]}${written(entries[keys[place] ?? ''] ?? 0)}]`
    }
    return `[${json.slice(1)}]`
  }
}

const known = new WeakMap<CompiledSurvey, EntriesWriter>()

/**
 * Writes entries under answer keys of the survey as JSON, as pairs in the order of their keys. The order is made once for a
 * survey: to sort the entries of each row took longer than all else in its intent.
 */
export const entriesWriter = (survey: CompiledSurvey): EntriesWriter => {
  const ready = known.get(survey) ?? writerFor(survey)
  known.set(survey, ready)
  return ready
}
