import { type Catalogue, catalogueOf } from '@portal/contracts/survey/catalogue'
import type { Connection } from '@portal/infra/database/pool'
import { LRUCache } from 'lru-cache'
import type { TailMark } from '../answer-index/tails.ts'
import { allVersions } from './all-versions.ts'
import { definitionsOf, type Head, surveyNow } from './snapshot.ts'

/** A survey as reports use it: the questions of all its versions, the newest of these, how many started it, the names of its weights, and the tail of its index. */
export type KnownSurvey = Readonly<{
  survey: Catalogue
  version: number
  respondents: number
  weights: readonly string[]
  tail: TailMark
}>

export type KnownSurveys = Readonly<{
  /** Null for a survey that was never published. */
  find: (connection: Connection, head: Head, surveyId: string) => Promise<KnownSurvey | null>
}>

const KEPT = 50

/** A published version never changes: recently used surveys are read again only when they have a newer version. */
export const knownSurveys = (): KnownSurveys => {
  const known = new LRUCache<string, Catalogue>({ max: KEPT })
  return {
    find: async (connection, head, surveyId) => {
      const now = await surveyNow(connection, surveyId)
      if (!now) return null
      const key = `${head.version} ${now.version} ${surveyId}`
      const kept = known.get(key)
      const { version, respondents, weights } = now
      const tail = { foldedAt: now.foldedAt, tailEvents: now.tailEvents }
      if (kept) return { survey: kept, version, respondents, weights, tail }

      const definition = allVersions(await definitionsOf(connection, surveyId))
      if (!definition) return null
      const survey = catalogueOf(definition)
      known.set(key, survey)
      return { survey, version, respondents, weights, tail }
    },
  }
}
