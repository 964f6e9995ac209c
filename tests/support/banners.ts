import type { ReportItemSaved } from '@portal/contracts/events/reporting'
import { Instant, MemberId, ReportItemId, SurveyId } from '@portal/contracts/ids'
import type { BannerData, BannerSegment, SavedColumn } from '@portal/contracts/reporting/saved/banner'

export const itemId = ReportItemId.parse('5b0c7e52-0f5e-4c0e-8f6a-3f6f6f0a1c11')
export const researcher = MemberId.parse('7d3f1a90-6b1c-4a7e-9d51-8a3f0f7b2c22')
export const savedAt = Instant.parse('2026-11-21T10:00:00.000Z')
export const tea = SurveyId.parse('tea')

/** A segment of one code of a question, of the survey about tea. */
export const aSegment = (qid: string, precode: number, label = `${qid} ${precode}`): BannerSegment => ({
  type: 'item',
  label,
  surveyID: tea,
  qid,
  precode,
})

/** A column that is the union of its segments. */
export const aColumn = (heading: string, ...items: readonly BannerSegment[]): SavedColumn => ({
  label: '',
  heading,
  groups: [{ label: '', items: [...items] }],
})

export const aBanner = (...columns: readonly SavedColumn[]): BannerData => ({
  columns: columns.length > 0 ? [...columns] : [aColumn('Tea', aSegment('Q2', 1)), aColumn('Tea', aSegment('Q2', 2))],
})

/** A test names only the difference: `aBannerSaved({ revision: 2 })`. */
export const aBannerSaved = (differs: Partial<ReportItemSaved> = {}): ReportItemSaved => ({
  type: 'ReportItemSaved',
  itemId,
  kind: 'banner',
  surveyId: tea,
  name: 'Gender',
  note: '',
  content: aBanner(),
  revision: 1,
  by: researcher,
  at: savedAt,
  ...differs,
})
