import type { NamesOf, TextKey } from '../texts/say.ts'
import type { texts } from '../texts/surveys/issues.en.ts'

export type IssueKey = TextKey<typeof texts>

/** A value of an issue: what the author wrote, a list of such, or a word that has a text of its own. */
export type IssueValue = string | number | readonly (string | number)[] | Readonly<{ term: IssueKey }>

type Values<Key> = { readonly [Name in NamesOf<typeof texts, Key>]: Name extends 'count' ? number : IssueValue }

/** A fault, as the key of a text (`texts/surveys/issues`) and its values. */
export type Fault = { [Key in IssueKey]: Readonly<{ key: Key; values: Values<Key> }> }[IssueKey]

/** A fault and its place: a JSON Pointer, '' for the whole document. `issue-in-words.ts` puts it into words. */
export type Issue = Readonly<{ path: string }> & Fault

/** A JSON Pointer (RFC 6901): `/pages/0/questions/1/options/2/code`. */
export const pointer = (steps: readonly PropertyKey[]): string =>
  steps.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
