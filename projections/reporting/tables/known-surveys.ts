import { type CodeFrame, withCodedQuestions } from '@portal/contracts/reporting/code-frame'
import {
  isTimeQuestion,
  type MomentQuestion,
  momentQuestions,
  withTimeQuestions,
} from '@portal/contracts/reporting/time-question'
import type { DateParts } from '@portal/contracts/survey/calendar-date'
import { type Catalogue, catalogueOf } from '@portal/contracts/survey/catalogue'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import type { Connection } from '@portal/infra/database/pool'
import { LRUCache } from 'lru-cache'
import { changedDates } from '../answer-index/changed-dates.ts'
import type { Expression } from '../answer-index/expression.ts'
import type { TailMark } from '../answer-index/tails.ts'
import { codedColumns } from '../coding/coded-columns.ts'
import type { ColumnKey } from '../response/column-keys.ts'
import { allVersions } from './all-versions.ts'
import { rewordedIn } from './reworded.ts'
import { definitionsOf, type Head, surveyNow } from './snapshot.ts'

/** A survey as reports use it: the questions of all its versions, the coded ones with their columns and those of moments, the newest of these, how many started it, the names of its weights, and the tail of its index. */
export type KnownSurvey = Readonly<{
  survey: Catalogue
  derived: ReadonlyMap<ColumnKey, Expression>
  moments: readonly MomentQuestion[]
  /** The dates that were asked for in other parts before. */
  dates: ReadonlyMap<string, DateParts>
  /** Questions whose wording is not the same in all versions. */
  reworded: ReadonlySet<string>
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

type Interpreted = Pick<KnownSurvey, 'survey' | 'derived' | 'moments' | 'dates' | 'reworded'>

/** The versions of a survey (the newest first) and its code frames as one. */
export const interpreted = (
  versions: readonly SurveyDefinition[],
  frames: readonly CodeFrame[],
): Interpreted | null => {
  const definition = allVersions(versions)
  if (!definition) return null
  const survey = withTimeQuestions(catalogueOf(withCodedQuestions(definition, frames)), [])
  const moments = momentQuestions.filter((id) => isTimeQuestion(survey, id))
  const dates = changedDates(definition, versions)
  return { survey, derived: codedColumns(definition, frames), moments, dates, reworded: rewordedIn(versions) }
}

/** A published version never changes: recently used surveys are read again only when they have a newer version, or other codes. */
export const knownSurveys = (): KnownSurveys => {
  const known = new LRUCache<string, Interpreted>({ max: KEPT })
  return {
    find: async (connection, head, surveyId) => {
      const now = await surveyNow(connection, surveyId)
      if (!now) return null
      const codes = now.frames.map(({ key, revision }) => `${key}:${revision}`).join()
      const key = `${head.version} ${now.version} ${surveyId} ${codes}`
      const kept = known.get(key)
      const { version, respondents, weights } = now
      const tail = { foldedAt: now.foldedAt, tailEvents: now.tailEvents }
      if (kept) return { ...kept, version, respondents, weights, tail }

      const survey = interpreted(await definitionsOf(connection, surveyId), now.frames)
      if (!survey) return null
      known.set(key, survey)
      return { ...survey, version, respondents, weights, tail }
    },
  }
}
