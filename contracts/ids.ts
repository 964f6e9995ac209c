import * as z from 'zod/mini'

export const MemberId = z.uuid().brand<'MemberId'>()
export type MemberId = z.infer<typeof MemberId>

export const ResponseId = z.uuid().brand<'ResponseId'>()
export type ResponseId = z.infer<typeof ResponseId>

const SURVEY_NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/
const LONGEST_SURVEY_NAME = 60

/** A survey's name, chosen by its author and never changed: `star-wars-2014`. It is the `surveyID` of the wire. */
export const SurveyId = z
  .string()
  .check(z.regex(SURVEY_NAME, 'name-form'), z.maxLength(LONGEST_SURVEY_NAME))
  .brand<'SurveyId'>()
export type SurveyId = z.infer<typeof SurveyId>

/** The same rule for screens, which begin without the library of schemas. */
export const isSurveyId = (text: string | undefined): text is SurveyId =>
  text !== undefined && text.length <= LONGEST_SURVEY_NAME && SURVEY_NAME.test(text)

export const PollId = z.uuid().brand<'PollId'>()
export type PollId = z.infer<typeof PollId>

/** One member's vote in one poll. */
export const VoteId = z.uuid().brand<'VoteId'>()
export type VoteId = z.infer<typeof VoteId>

/** A page, a news item, a slide, a popup: a piece of what a community writes itself. */
export const ContentId = z.uuid().brand<'ContentId'>()
export type ContentId = z.infer<typeof ContentId>

export const FileId = z.uuid().brand<'FileId'>()
export type FileId = z.infer<typeof FileId>

/** Something that members are told. */
export const NoticeId = z.uuid().brand<'NoticeId'>()
export type NoticeId = z.infer<typeof NoticeId>

/** A badge that members may have. */
export const BadgeId = z.uuid().brand<'BadgeId'>()
export type BadgeId = z.infer<typeof BadgeId>

/** Something that staff saved for reports. */
export const ReportItemId = z.uuid().brand<'ReportItemId'>()
export type ReportItemId = z.infer<typeof ReportItemId>

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** The same rule for screens, which begin without the library of schemas. */
export const isReportItemId = (text: string | undefined): text is ReportItemId => text !== undefined && UUID.test(text)

/** When and to whom a dashboard is sent by mail. */
export const ScheduleId = z.uuid().brand<'ScheduleId'>()
export type ScheduleId = z.infer<typeof ScheduleId>

/** One time that a dashboard is sent. */
export const SendingId = z.uuid().brand<'SendingId'>()
export type SendingId = z.infer<typeof SendingId>

/** A time in ISO 8601 in UTC: text, so that it is read back exactly as it was written. */
export const Instant = z.iso.datetime().brand<'Instant'>()
export type Instant = z.infer<typeof Instant>
