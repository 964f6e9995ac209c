import type { DeskText, Wording } from '@portal/contracts/http/wording'
import { isFit } from '@portal/contracts/site/wording'

/** `section` null: all of them. */
export type TextFilter = Readonly<{
  search: string
  section: string | null
  shows: 'all' | 'changed' | 'missing'
  page: number
}>

export type FoundText = DeskText & Readonly<{ section: string }>

/** Whether it has an own text that is not shown: this release has other values in the product's. */
export const isOutdated = ({ own, english }: DeskText): boolean => own !== null && !isFit(english, own)

/** What members read now. */
export const shownText = (text: DeskText): string =>
  (isOutdated(text) ? null : text.own) ?? text.standard ?? text.english

const isAmong = ({ own, standard }: DeskText, shows: TextFilter['shows']): boolean => {
  if (shows === 'changed') return own !== null
  return shows === 'all' || (own === null && standard === null)
}

/** As it is named in files of texts. */
export const nameOf = ({ section, key }: Pick<FoundText, 'section' | 'key'>): string => `${section} ${key}`

type PlaceOf = (section: string) => string

const hasWords = (text: FoundText, place: string, search: string): boolean =>
  [nameOf(text), place, text.english, shownText(text)].some((words) => words.toLocaleLowerCase().includes(search))

/** The texts that a filter finds, in the order of sections and keys: by what they say, by their names, or by where they are read. */
export const foundTexts = (
  { sections }: Wording,
  { search, section, shows }: TextFilter,
  placeOf: PlaceOf,
): readonly FoundText[] => {
  const sought = search.trim().toLocaleLowerCase()
  return sections
    .filter((one) => section === null || one.section === section)
    .flatMap((one) => one.texts.map((text) => ({ ...text, section: one.section })))
    .filter((text) => isAmong(text, shows) && hasWords(text, placeOf(text.section), sought))
}
