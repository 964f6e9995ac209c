import * as z from 'zod/mini'
import { ReportItemId, SurveyId } from '../../ids.ts'
import { BannerData } from '../../reporting/saved/banner.ts'
import { LONGEST_NAME, LONGEST_NOTE } from '../../reporting/saved/saved-item.ts'
import { TableRun } from '../../reporting/table.ts'
import { Condition } from '../../survey/condition.ts'
import { QuestionId } from '../../survey/question-parts.ts'
import { call } from '../call.ts'

const BASE = '/api/surveys/report/surveys'

/** A page of a list of saved things. */
export const ListParams = z.object({
  page: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)),
  perPage: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)),
})

/** The name of a banner that was given none. */
export const USUAL_BANNER_NAME = 'Sample Crosstab'

/** `Revision` counts the saves. `surveyID`: the survey in whose reports it is used; segments of other surveys are joined by member. */
const about = {
  BannerID: ReportItemId,
  BannerName: z.string(),
  BannerNote: z.string(),
  surveyID: SurveyId,
  Revision: z.int(),
  savedAt: z.string(),
}
const Banner = z.object({ ...about, BannerData })
export type Banner = z.infer<typeof Banner>

/** In a list the specification has another name for the columns. */
const ListedBanner = z.object({ ...about, BannerJson: BannerData })
export type ListedBanner = z.infer<typeof ListedBanner>

const Saved = z.object({ BannerID: ReportItemId, Revision: z.int(), message: z.string() })

/**
 * Without `BannerID`: a new banner. `Revision`: the revision that was changed; if somebody has saved a later one, this one
 * is refused (409 `stale-version`). Without it the last save wins. `surveyID`: as in the reply; it may be left out if all segments are of one
 * survey, which it then is.
 */
export const saveCrosstabBanner = call({
  method: 'POST',
  path: `${BASE}/saveCrosstabBanner`,
  summary: 'Save a banner',
  who: 'reports',
  isRepeatable: true,
  body: z.object({
    BannerName: z.string().check(z.maxLength(LONGEST_NAME)),
    BannerNote: z.string().check(z.maxLength(LONGEST_NOTE)),
    BannerData,
    BannerID: z.optional(z.nullable(ReportItemId)),
    surveyID: z.optional(SurveyId),
    Revision: z.optional(z.int()),
  }),
  replies: { 200: Saved },
})

const OfBanner = z.object({ id: ReportItemId })

export const loadCrosstabBanner = call({
  method: 'GET',
  path: `${BASE}/loadCrosstabBanner`,
  summary: 'One banner',
  who: 'reports',
  query: OfBanner,
  replies: { 200: Banner },
})

export const listCrosstabBanners = call({
  method: 'GET',
  path: `${BASE}/loadCrosstabBanner/{page}/{perPage}`,
  summary: 'Banners by name, the latest first; of one survey or of all',
  who: 'reports',
  params: ListParams,
  query: z.object({ search: z._default(z.string().check(z.maxLength(200)), ''), surveyID: z.optional(SurveyId) }),
  replies: { 200: z.object({ data: z.array(ListedBanner), total: z.int() }) },
})

export const deleteBanner = call({
  method: 'DELETE',
  path: `${BASE}/deleteBanner`,
  summary: 'Delete a banner',
  who: 'reports',
  isRepeatable: true,
  query: OfBanner,
  replies: { 200: z.object({ message: z.string() }) },
})

/** A GET by the specification; it makes a new banner. */
export const copyBanner = call({
  method: 'GET',
  isChange: true,
  path: `${BASE}/copyBanner`,
  summary: 'Copy a banner under a new name',
  who: 'reports',
  isRepeatable: true,
  query: OfBanner,
  replies: { 200: Saved },
})

/** `qid` null: all questions of the survey. */
export const loadCrosstabData = call({
  method: 'POST',
  path: `${BASE}/loadCrosstabData`,
  summary: 'One question, or the whole survey, by a saved banner',
  who: 'reports',
  isQuestion: true,
  body: z.object({
    surveyID: SurveyId,
    bannerID: ReportItemId,
    qid: z.optional(z.nullable(QuestionId)),
    includeInactive: z._default(z.boolean(), false),
    includeAdmin: z._default(z.boolean(), false),
    toplineQuery: z.optional(z.nullable(Condition)),
    includeExternalUsers: z._default(z.boolean(), false),
  }),
  replies: { 200: TableRun },
})
