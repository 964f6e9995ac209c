import type { LocalText } from './local-text.ts'

/** The properties of a definition that hold a text. A test compares them with the schema. */
export const textNames = [
  'text',
  'title',
  'help',
  'description',
  'message',
  'unit',
  'low',
  'high',
  'transcript',
] as const

/** A text of a definition, and its place. */
export type PlacedText = Readonly<{ value: LocalText; path: readonly PropertyKey[] }>

const isText = (name: PropertyKey): boolean => textNames.some((known) => known === name)

const textsIn = (value: unknown, path: readonly PropertyKey[]): readonly PlacedText[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const at = [...path, Array.isArray(value) ? Number(name) : name]
    return isText(name) && !Array.isArray(value) ? [{ value: inner, path: at }] : textsIn(inner, at)
  })
}

/** Every text of a definition, found by the names of these properties. */
export const localTexts = (definition: object): readonly PlacedText[] => textsIn(definition, [])

/** The same document with every text changed. */
export const withLocalTexts = (value: unknown, change: (text: LocalText) => LocalText): unknown => {
  if (Array.isArray(value)) return value.map((inner) => withLocalTexts(inner, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, isText(name) ? change(inner) : withLocalTexts(inner, change)]),
  )
}
