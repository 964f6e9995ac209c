import type { SavedContent, SavedKind } from '@portal/contracts/reporting/saved/saved-item'
import type { Table } from '../../runtime/rows/table.ts'

/** Something that staff saved for reports. */
export type SavedItemRow = {
  itemId: string
  kind: SavedKind
  surveyId: string | null
  name: string
  note: string
  content: SavedContent
  revision: number
  savedAt: string
}

export const savedItemTable: Table<SavedItemRow> = {
  name: 'saved_item',
  columns: {
    itemId: 'uuid',
    kind: 'text',
    surveyId: 'text null',
    name: 'text',
    note: 'text',
    content: 'jsonb',
    revision: 'int',
    savedAt: 'timestamptz',
  },
  key: ['itemId'],
  indexes: [['kind', 'surveyId']],
  keepBytes: 1024 * 1024,
}
