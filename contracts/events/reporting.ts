import type { Instant, MemberId, ReportItemId, SurveyId } from '../ids.ts'
import type { SavedContent, SavedKind } from '../reporting/saved/saved-item.ts'
import type { EventKinds } from './event-kind.ts'

/**
 * Words of the area. A report item is something that staff save for reports, of one kind: a banner and others
 * (`reporting/saved/saved-item.ts`). Each save is a revision, numbered from 1.
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

export type ReportingEvent = ReportItemSaved | ReportItemDeleted

export const reportingEvents: EventKinds<ReportingEvent> = {
  ReportItemSaved: { version: 1 },
  ReportItemDeleted: { version: 1 },
}
