import { textsOf, useSpoken } from '../../../lib/texts/spoken.ts'

/** Where the texts of a section are read, in the language of the page; the section itself where this release has no words for it. */
export const usePlace = (): ((section: string) => string) => {
  const { language } = useSpoken()
  return (section) => textsOf(language, 'site/text-places')?.[section] ?? section
}
