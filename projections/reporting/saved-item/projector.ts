import type { ReportItemEvent } from '@portal/contracts/events/reporting'
import { projection } from '../../runtime/projection.ts'
import { type SavedItemRow, savedItemTable } from './tables.ts'

/** What staff saved for reports, as it was saved last. */
export const savedItemProjection = projection<ReportItemEvent, { item: SavedItemRow }>({
  name: 'saved-item',
  version: 1,
  types: ['ReportItemSaved', 'ReportItemDeleted'],
  key: ({ event }) => event.itemId,
  tables: { item: savedItemTable },
  loads: [(batch) => ({ item: batch.map(({ event }) => [event.itemId]) })],
  reduce: ({ item }, { event }) => {
    switch (event.type) {
      case 'ReportItemSaved': {
        const { itemId, kind, surveyId, name, note, content, revision, at } = event
        item.put({ itemId, kind, surveyId, name, note, content, revision, savedAt: at })
        return
      }
      case 'ReportItemDeleted': {
        const before = item.get(event.itemId)
        if (before) item.remove(before)
      }
    }
  },
})
