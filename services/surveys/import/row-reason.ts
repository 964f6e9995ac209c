import type { NamesOf, TextKey } from '@portal/contracts/texts/say'
import type { Sections } from '@portal/contracts/texts/sections'
import { sayAnyIn } from '../../texts/say.ts'

type Texts = Sections['surveys/import-reasons']
type Values<Key> = { readonly [Name in NamesOf<Texts, Key>]: string | number }

/**
 * Why a row is not imported, as the key of a text (`texts/surveys/import-reasons`) and its values. `isRule`: a rule of the question alone
 * refuses it, which the map may leave aside.
 */
export type RowReason = {
  [Key in TextKey<Texts>]: Readonly<{ key: Key; values: Values<Key>; isRule?: true }>
}[TextKey<Texts>]

/** In words, with what to change so that the row can be imported. */
export const rowReasonIn = (language: string, { key, values, isRule }: RowReason): string => {
  const say = sayAnyIn(language, 'surveys/import-reasons')
  const reason = say(key, values)
  return isRule ? say('against-rule', { reason }) : reason
}
