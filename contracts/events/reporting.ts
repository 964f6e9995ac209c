import type { Instant, MemberId, ReportItemId, ScheduleId, SendingId, SurveyId } from '../ids.ts'
import type { FrameCode } from '../reporting/code-frame.ts'
import type { SavedContent, SavedKind } from '../reporting/saved/saved-item.ts'
import type { RecipientOutcome, SchedulePlan, SendingCause, SendingFailure } from '../reporting/schedule.ts'
import type { Issue } from '../survey/issue.ts'
import type { EventKinds } from './event-kind.ts'

/**
 * Words of the area. A report item is something that staff save for reports, of one kind: a banner and others
 * (`reporting/saved/saved-item.ts`). Each save is a revision, numbered from 1. A schedule says when and to whom a saved dashboard is
 * sent by mail; a sending is one time that it is. A code frame has the codes that staff give to the texts of an answer key.
 */

/** `by` is null when the command line did it. */
type OfItem = Readonly<{ itemId: ReportItemId; kind: SavedKind; by: MemberId | null; at: Instant }>

/** Stream `report-item-{itemId}`: this and the next. `surveyId` null: it is not about one survey. */
export type ReportItemSaved = OfItem &
  Readonly<{
    type: 'ReportItemSaved'
    surveyId: SurveyId | null
    name: string
    note: string
    content: SavedContent
    revision: number
  }>

/** It is in no list any more. */
export type ReportItemDeleted = OfItem & Readonly<{ type: 'ReportItemDeleted' }>

export type ReportItemEvent = ReportItemSaved | ReportItemDeleted

type OfSchedule = Readonly<{ scheduleId: ScheduleId; reportId: ReportItemId; at: Instant }>

/**
 * Stream `report-schedule-{scheduleId}`: this and the next four. A schedule as it was saved. `to`: accounts. `nextAt`: when it is sent next;
 * null while it is paused.
 */
export type ReportScheduled = OfSchedule &
  Readonly<{
    type: 'ReportScheduled'
    to: readonly MemberId[]
    language: string
    plan: SchedulePlan
    isPaused: boolean
    nextAt: Instant | null
    revision: number
    by: MemberId
  }>

/** The schedule was deleted: nothing is sent any more, not even what was begun. */
export type ReportUnscheduled = OfSchedule & Readonly<{ type: 'ReportUnscheduled'; by: MemberId }>

/** `dueAt`: the time for which it is. `nextAt`: of the sending after it. `by`: for whom the figures are counted. */
export type ReportSendingBegun = OfSchedule &
  Readonly<{
    type: 'ReportSendingBegun'
    sendingId: SendingId
    cause: SendingCause
    dueAt: Instant
    nextAt: Instant | null
    to: readonly MemberId[]
    language: string
    by: MemberId
  }>

/** The file of a sending is stored: it is not made again. */
export type ReportFileMade = OfSchedule &
  Readonly<{ type: 'ReportFileMade'; sendingId: SendingId; storedName: string; bytes: number }>

/** What became of a sending: for each recipient, or of all of it. With `report-deleted` the schedule is paused. */
export type ReportSendingEnded = OfSchedule &
  Readonly<{
    type: 'ReportSendingEnded'
    sendingId: SendingId
    failure: SendingFailure | null
    issues: readonly Issue[]
    outcomes: readonly Readonly<{ memberId: MemberId; outcome: RecipientOutcome }>[]
  }>

export type ReportScheduleEvent =
  | ReportScheduled
  | ReportUnscheduled
  | ReportSendingBegun
  | ReportFileMade
  | ReportSendingEnded

/** Stream `code-frame-{surveyId}-{key}`. The codes for what was written under an answer key, as they were saved. `last`: the highest number that a code ever had. */
export type CodeFrameSaved = Readonly<{
  type: 'CodeFrameSaved'
  surveyId: SurveyId
  key: string
  codes: readonly FrameCode[]
  last: number
  revision: number
  by: MemberId
  at: Instant
}>

export type ReportingEvent = ReportItemEvent | ReportScheduleEvent | CodeFrameSaved

export const reportingEvents: EventKinds<ReportingEvent> = {
  ReportItemSaved: { version: 1 },
  ReportItemDeleted: { version: 1 },
  ReportScheduled: { version: 1 },
  ReportUnscheduled: { version: 1 },
  ReportSendingBegun: { version: 1 },
  ReportFileMade: { version: 1 },
  ReportSendingEnded: { version: 1 },
  CodeFrameSaved: { version: 1 },
}
