import type { ReportItemEvent } from '@portal/contracts/events/reporting'
import type { Instant, MemberId, ReportItemId, SurveyId } from '@portal/contracts/ids'
import type { SavedContent, SavedKind } from '@portal/contracts/reporting/saved/saved-item'
import { accept, type Decider, type Decision, reject } from '../../kernel/decider.ts'

/** What is saved: its content has passed the contract of its kind. */
export type Draft = Readonly<{
  kind: SavedKind
  surveyId: SurveyId | null
  name: string
  note: string
  content: SavedContent
}>

type OfItem = Readonly<{ itemId: ReportItemId; by: MemberId | null; at: Instant }>

/** `basedOn`: the revision that was changed; null: the last save wins. `isNew`: an item that is not there yet. */
export type SaveReportItem = OfItem &
  Readonly<{ type: 'SaveReportItem'; draft: Draft; basedOn: number | null; isNew: boolean }>
/** Changes parts of an item: what is left out stays as it is, in the content too. */
export type ChangeReportItem = OfItem &
  Readonly<{
    type: 'ChangeReportItem'
    kind: SavedKind
    parts: Partial<Pick<Draft, 'surveyId' | 'name' | 'note'>> & Readonly<{ content: Partial<SavedContent> }>
    basedOn: number | null
  }>
export type DeleteReportItem = OfItem & Readonly<{ type: 'DeleteReportItem'; kind: SavedKind }>

export type ReportItemRejection = Readonly<{ code: 'unknown-item' | 'item-deleted' | 'stale-revision' }>

/** Null until it is saved. */
export type ReportItem = Readonly<{ draft: Draft; revision: number; isDeleted: boolean }> | null

type ItemDecision = Decision<ReportItemEvent, ReportItemRejection>

/** By text: fields in another order are a change, which costs one more revision and nothing else. */
const isSame = (one: Draft, other: Draft): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The link of a dashboard is the one of before while anyone with it may see the dashboard. One that was taken back is never given again. */
const withLinkOf = ({ content: before }: Draft, draft: Draft): Draft => {
  const { content } = draft
  const isKept = 'rtoken' in before && 'rtoken' in content && before.rtoken !== '' && content.rtoken !== ''
  return isKept ? { ...draft, content: { ...content, rtoken: before.rtoken } } : draft
}

const save = (item: ReportItem, { itemId, draft: asked, basedOn, isNew, by, at }: SaveReportItem): ItemDecision => {
  const draft = item === null ? asked : withLinkOf(item.draft, asked)
  const saved = (revision: number): ItemDecision =>
    accept({ type: 'ReportItemSaved', itemId, ...draft, revision, by, at })
  if (item === null) return isNew ? saved(1) : reject({ code: 'unknown-item' })
  if (item.draft.kind !== draft.kind) return reject({ code: 'unknown-item' })
  if (item.isDeleted) return reject({ code: 'item-deleted' })
  if (basedOn !== null && basedOn !== item.revision) return reject({ code: 'stale-revision' })
  return isSame(item.draft, draft) ? accept() : saved(item.revision + 1)
}

const change = (item: ReportItem, { kind, parts, ...asked }: ChangeReportItem): ItemDecision => {
  if (item === null || item.draft.kind !== kind) return reject({ code: 'unknown-item' })
  const draft = { ...item.draft, ...parts, content: { ...item.draft.content, ...parts.content } }
  return save(item, { ...asked, type: 'SaveReportItem', draft, isNew: false })
}

const remove = (item: ReportItem, { itemId, kind, by, at }: DeleteReportItem): ItemDecision => {
  if (item === null || item.draft.kind !== kind) return reject({ code: 'unknown-item' })
  return item.isDeleted ? accept() : accept({ type: 'ReportItemDeleted', itemId, kind, by, at })
}

type ItemCommand = SaveReportItem | ChangeReportItem | DeleteReportItem

export const reportItem: Decider<ReportItem, ItemCommand, ReportItemEvent, ReportItemRejection> = {
  initial: null,
  decide: (item, command) => {
    switch (command.type) {
      case 'SaveReportItem':
        return save(item, command)
      case 'ChangeReportItem':
        return change(item, command)
      case 'DeleteReportItem':
        return remove(item, command)
    }
  },
  evolve: (item, event) => {
    switch (event.type) {
      case 'ReportItemSaved': {
        const { kind, surveyId, name, note, content, revision } = event
        return { draft: { kind, surveyId, name, note, content }, revision, isDeleted: false }
      }
      case 'ReportItemDeleted':
        return item && { ...item, isDeleted: true }
    }
  },
}
