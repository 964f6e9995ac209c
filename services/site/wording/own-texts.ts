import type { OwnTexts, WordingQueries } from '@portal/projections/site/wording/queries'
import { offerLanguages, stillFit } from '../../texts/say.ts'

/** How long a process shows what was read before. */
const KEPT_MS = 2_000

type Kept = Readonly<{ texts: OwnTexts; at: number }>

/**
 * The community's own texts as every visitor gets them, and the languages that it added. Asked for with every first screen, so they are
 * read every two seconds at most. While the database cannot be reached, they stay as they were.
 */
export const ownTexts = ({ textsIn, added }: WordingQueries, now: () => Date) => {
  const kept = new Map<string, Kept>()
  let languagesAt = Number.NEGATIVE_INFINITY

  const isRecent = (at: number): boolean => Math.abs(now().getTime() - at) < KEPT_MS
  const read = async (language: string): Promise<OwnTexts> => {
    const texts = stillFit(await textsIn(language))
    kept.set(language, { texts, at: now().getTime() })
    return texts
  }
  return {
    /** Tells the process which languages there are: it then speaks them. */
    refreshLanguages: async (isFresh: boolean): Promise<void> => {
      if (!isFresh && isRecent(languagesAt)) return
      const languages = await added().catch(() => null)
      if (languages) offerLanguages(languages)
      languagesAt = now().getTime()
    },
    /** `isFresh`: for whoever has just changed them. */
    of: async (language: string, isFresh: boolean): Promise<OwnTexts> => {
      const known = kept.get(language)
      if (known && !isFresh && isRecent(known.at)) return known.texts
      return read(language).catch(() => known?.texts ?? {})
    },
  }
}
export type OwnTextsShown = ReturnType<typeof ownTexts>
