import type { EntriesDraft } from '../answer-data.ts'
import { itemKey, otherKey } from '../answer-keys.ts'
import type { KeyUse, Piped } from '../answer-shape.ts'
import type { Option } from '../question-parts.ts'

/** One thing chosen; `other` is what was written into its box, null where nothing was. */
export type Chosen = Readonly<{ code: number; other: string | null }>

/** The keys of the texts beside open-ended options. */
export const otherKeys = (id: string, options: readonly Option[]): readonly (readonly [string, KeyUse])[] =>
  options
    .filter(({ openEnd }) => openEnd)
    .map(({ code }) => [otherKey(id, code), { holds: 'other', precode: code }] as const)

export const addOther = (id: string, { code, other }: Chosen, { texts }: EntriesDraft): void => {
  if (other !== null) texts[otherKey(id, code)] = other
}

/** What was chosen, as a later text shows it: the words beside an option come in place of it. */
export const pipedOptions = (options: readonly Option[], chosen: readonly Chosen[]): readonly Piped[] =>
  chosen.flatMap(({ code, other }): readonly Piped[] => {
    if (other !== null) return [{ given: other }]
    const option = options.find((one) => one.code === code)
    return option ? [{ text: option.text }] : []
  })

/** The key of each option or item, printed once: each answer looks them all up. */
export const keyedBy = (id: string, listed: readonly Readonly<{ code: number }>[]) =>
  listed.map(({ code }) => ({ code, key: itemKey(id, code) }))
