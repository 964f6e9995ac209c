import type { WordingEvent } from '@portal/contracts/events/site'
import type { Instant, MemberId } from '@portal/contracts/ids'
import type { TextChanges } from '@portal/contracts/site/wording'
import { accept, type Decider, type Decision, reject } from '../../kernel/decider.ts'

/** `isOurs`: the product has the language. */
type OfLanguage = Readonly<{ language: string; isOurs: boolean; by: MemberId; at: Instant }>
/** `unfit`: the keys of texts that name other values than the English ones, or that there are none of. */
type Reword = OfLanguage & Readonly<{ type: 'Reword'; section: string; texts: TextChanges; unfit: readonly string[] }>
export type WordingCommand =
  | Reword
  | (OfLanguage & Readonly<{ type: 'AddLanguage' }>)
  | (OfLanguage & Readonly<{ type: 'WithdrawLanguage' }>)

export type WordingRejection =
  | Readonly<{ code: 'unknown-language' | 'own-language' }>
  | Readonly<{ code: 'unfit-texts'; keys: readonly string[] }>

/** `texts`: the community's own, by section and key. */
type OwnWording = Readonly<{ isAdded: boolean; texts: ReadonlyMap<string, string> }>
type Decided = Decision<WordingEvent, WordingRejection>

const placeOf = (section: string, key: string): string => `${section} ${key}`

const reword = ({ isAdded, texts: own }: OwnWording, command: Reword): Decided => {
  const { language, isOurs, section, texts, unfit, by, at } = command
  if (!isOurs && !isAdded) return reject({ code: 'unknown-language' })
  if (unfit.length > 0) return reject({ code: 'unfit-texts', keys: unfit })
  const changed = Object.entries(texts).filter(([key, text]) => (own.get(placeOf(section, key)) ?? null) !== text)
  if (changed.length === 0) return accept()
  return accept({ type: 'TextsReworded', language, section, texts: Object.fromEntries(changed), by, at })
}

const reworded = (
  own: ReadonlyMap<string, string>,
  section: string,
  texts: TextChanges,
): ReadonlyMap<string, string> => {
  const next = new Map(own)
  for (const [key, text] of Object.entries(texts)) {
    if (text === null) next.delete(placeOf(section, key))
    else next.set(placeOf(section, key), text)
  }
  return next
}

/** The community's own texts in a language; the product may have the language, or the community adds it. */
export const wording: Decider<OwnWording, WordingCommand, WordingEvent, WordingRejection> = {
  initial: { isAdded: false, texts: new Map() },
  decide: (state, command) => {
    const { type, language, isOurs, by, at } = command
    if (type === 'Reword') return reword(state, command)
    if (isOurs) return reject({ code: 'own-language' })
    const isToAdd = type === 'AddLanguage'
    if (state.isAdded === isToAdd) return accept()
    return accept({ type: isToAdd ? 'LanguageAdded' : 'LanguageWithdrawn', language, by, at })
  },
  evolve: (state, event) => {
    switch (event.type) {
      case 'TextsReworded':
        return { ...state, texts: reworded(state.texts, event.section, event.texts) }
      case 'LanguageAdded':
        return { ...state, isAdded: true }
      case 'LanguageWithdrawn':
        return { ...state, isAdded: false }
    }
  },
}
