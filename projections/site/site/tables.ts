import type { SiteSettings } from '@portal/contracts/site/settings'
import type { Table } from '../../runtime/rows/table.ts'

export type SiteRow = {
  id: string
  published: SiteSettings | null
  draft: SiteSettings | null
  draftedAt: string | null
  publishedAt: string | null
}

/** One row at most. */
export const siteTable: Table<SiteRow> = {
  name: 'site',
  columns: {
    id: 'text',
    published: 'jsonb null',
    draft: 'jsonb null',
    draftedAt: 'timestamptz null',
    publishedAt: 'timestamptz null',
  },
  key: ['id'],
  keepBytes: 1024 * 1024,
}
