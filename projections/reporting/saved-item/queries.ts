import type { ReportItemId, SurveyId } from '@portal/contracts/ids'
import type { SavedContent, SavedKind } from '@portal/contracts/reporting/saved/saved-item'
import type { Pool } from '@portal/infra/database/pool'
import { instantText } from '@portal/infra/tools/instant-text'

/** An item as it was saved last. */
export type SavedItem<Kind extends SavedKind> = Readonly<{
  itemId: ReportItemId
  surveyId: SurveyId | null
  name: string
  note: string
  content: SavedContent<Kind>
  revision: number
  savedAt: string
}>

/** Which items: those whose name or note has the words; of one survey, or of all. */
export type ItemsWanted = Readonly<{ surveyId: SurveyId | null; search: string; page: number; perPage: number }>

export type SavedItemQueries = Readonly<{
  find: <Kind extends SavedKind>(kind: Kind, itemId: ReportItemId) => Promise<SavedItem<Kind> | null>
  /** A page of the items of a kind, the latest save first. */
  list: <Kind extends SavedKind>(
    kind: Kind,
    wanted: ItemsWanted,
  ) => Promise<Readonly<{ items: readonly SavedItem<Kind>[]; total: number }>>
}>

const COLUMNS = `item_id as "itemId", survey_id as "surveyId", name, note, content, revision,
  ${instantText('saved_at')} as "savedAt"`

const FIND = `select ${COLUMNS} from read.saved_item where kind = $1 and item_id = $2`

const WANTED = `from read.saved_item where kind = $1 and ($2::text is null or survey_id = $2)
  and strpos(lower(name || ' ' || note), lower($3)) > 0`

const LIST = `select ${COLUMNS} ${WANTED} order by saved_at desc, item_id limit $4 offset $5`

const TOTAL = `select count(*)::int as total ${WANTED}`

export const savedItemQueries = (pool: Pool): SavedItemQueries => ({
  find: async <Kind extends SavedKind>(kind: Kind, itemId: ReportItemId) =>
    (await pool.query<SavedItem<Kind>>(FIND, [kind, itemId])).rows[0] ?? null,
  list: async <Kind extends SavedKind>(kind: Kind, { surveyId, search, page, perPage }: ItemsWanted) => {
    const wanted = [kind, surveyId, search.trim()]
    const [items, total] = await Promise.all([
      pool.query<SavedItem<Kind>>(LIST, [...wanted, perPage, (page - 1) * perPage]),
      pool.query<Readonly<{ total: number }>>(TOTAL, wanted),
    ])
    return { items: items.rows, total: total.rows[0]?.total ?? 0 }
  },
})
