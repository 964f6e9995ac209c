import type { ReportItemEvent } from '@portal/contracts/events/reporting'
import { type Instant, type MemberId, ReportItemId } from '@portal/contracts/ids'
import type { SavedKind } from '@portal/contracts/reporting/saved/saved-item'
import type { CommandId, EventLog, Stream } from '@portal/infra/event-log/event-log'
import { derivedId } from '../kernel/derived-id.ts'
import { type Handled, handle } from '../kernel/handle.ts'
import {
  type ChangeReportItem,
  type Draft,
  type ReportItem,
  type ReportItemRejection,
  reportItem,
} from './domain/report-item.ts'

const itemStream = (itemId: ReportItemId): Stream<ReportItemEvent> => `report-item-${itemId}`

/** The same for a repeated request. */
export const newItemId = (commandId: CommandId): ReportItemId => ReportItemId.parse(derivedId('report-item', commandId))

/** The item of which there is one: of its kind, or of its kind for one survey or report. */
export const onlyItemId = (kind: SavedKind, ...of: readonly string[]): ReportItemId =>
  ReportItemId.parse(derivedId('report-item', kind, ...of))

type Asked = Readonly<{ commandId: CommandId; intent: string }>
type OfItem = Readonly<{ itemId: ReportItemId; by: MemberId | null }>
type Saved = OfItem & Readonly<{ draft: Draft; basedOn: number | null; isNew: boolean }>
type PartsOf = OfItem & Pick<ChangeReportItem, 'kind' | 'parts' | 'basedOn'>
type Changed = Promise<Handled<ReportItem, ReportItemRejection>>

/** What is done with report items. Each command writes one stream, and rejects with NotAppended. */
export const itemCommands = ({ log, now }: Readonly<{ log: EventLog; now: () => Instant }>) => {
  const handled = (asked: Asked, itemId: ReportItemId, command: Parameters<typeof reportItem.decide>[1]): Changed =>
    handle(log, reportItem, { ...asked, stream: itemStream(itemId) }, command)
  return {
    saveItem: (asked: Asked, saved: Saved): Changed =>
      handled(asked, saved.itemId, { type: 'SaveReportItem', ...saved, at: now() }),

    changeItem: (asked: Asked, changed: PartsOf): Changed =>
      handled(asked, changed.itemId, { type: 'ChangeReportItem', ...changed, at: now() }),

    deleteItem: (asked: Asked, of: OfItem & Readonly<{ kind: SavedKind }>): Changed =>
      handled(asked, of.itemId, { type: 'DeleteReportItem', ...of, at: now() }),
  }
}
export type ItemCommands = ReturnType<typeof itemCommands>
