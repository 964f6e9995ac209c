import { type DashboardLayout, MOST_COLUMNS, MOST_ROWS, type Widget } from '@portal/contracts/reporting/saved/dashboard'
import type { DeckQuestion } from '@portal/contracts/reporting/saved/deck'

/** Where a widget is: the row, and the place in it. `row` and `place` may be one more than there are. */
export type Place = Readonly<{ row: number; place: number }>
/** Where a widget is put: in a row, or (`isNewRow`) in one of its own above that row. */
export type Target = Place & Readonly<{ isNewRow: boolean }>

export const placeOf = (layout: DashboardLayout, id: string): Place | null => {
  for (const [row, widgets] of layout.entries()) {
    const place = widgets.findIndex(({ widgetID }) => widgetID === id)
    if (place >= 0) return { row, place }
  }
  return null
}

const withoutEmpty = (layout: DashboardLayout): DashboardLayout => layout.filter((row) => row.length > 0)

const inserted = <T>(list: readonly T[], at: number, item: T): T[] => [...list.slice(0, at), item, ...list.slice(at)]

const without = (layout: DashboardLayout, id: string): DashboardLayout =>
  layout.map((row) => row.filter(({ widgetID }) => widgetID !== id))

export const widgetFor = ({ surveyID, questionID }: Pick<DeckQuestion, 'surveyID' | 'questionID'>): Widget => ({
  widgetID: crypto.randomUUID(),
  widgetName: '',
  selectedVisual: 'bar',
  crosstabID: null,
  datasource: { surveyID, qid: questionID, type: 'question' },
  row: null,
  usesFilter: true,
})

/** A new widget gets a row of its own, at the end. */
export const withWidget = (layout: DashboardLayout, widget: Widget): DashboardLayout =>
  layout.length >= MOST_ROWS ? layout : [...layout, [widget]]

export const withoutWidget = (layout: DashboardLayout, id: string): DashboardLayout => withoutEmpty(without(layout, id))

export const changedWidget = (layout: DashboardLayout, id: string, differs: Partial<Widget>): DashboardLayout =>
  layout.map((row) => row.map((widget) => (widget.widgetID === id ? { ...widget, ...differs } : widget)))

/** The layout with a widget elsewhere; as it was if that row is full. Rows and places are counted with the widget where it is. */
export const movedWidget = (layout: DashboardLayout, id: string, { row, place, isNewRow }: Target): DashboardLayout => {
  const from = placeOf(layout, id)
  const widget = from && layout[from.row]?.[from.place]
  if (!from || !widget) return layout
  const rest = without(layout, id)
  if (isNewRow) return withoutEmpty(inserted(rest, row, [widget]))
  const target = rest[row]
  if (!target || target.length >= MOST_COLUMNS) return layout
  return withoutEmpty(rest.map((widgets, at) => (at === row ? inserted(widgets, place, widget) : widgets)))
}

export type Direction = 'before' | 'after' | 'up' | 'down'

/** Past its neighbour. */
const aside = ({ row, place }: Place, own: number, by: number): Target | null => {
  const target = place + by
  return target < 0 || target >= own ? null : { row, place: target, isNewRow: false }
}

/** Into the row above or below; out of a row that it shares, into one of its own. */
const across = (layout: DashboardLayout, { row }: Place, own: number, by: 1 | -1): Target | null => {
  if (own > 1) return { row: by > 0 ? row + 1 : row, place: 0, isNewRow: true }
  const beside = layout[row + by]
  return beside ? { row: row + by, place: by > 0 ? 0 : beside.length, isNewRow: false } : null
}

/** Where a button moves a widget; null if it cannot. */
export const targetOf = (layout: DashboardLayout, id: string, direction: Direction): Target | null => {
  const from = placeOf(layout, id)
  if (!from) return null
  const own = layout[from.row]?.length ?? 0
  switch (direction) {
    case 'before':
      return aside(from, own, -1)
    case 'after':
      return aside(from, own, 1)
    case 'up':
      return across(layout, from, own, -1)
    case 'down':
      return across(layout, from, own, 1)
  }
}

/** Whether the button does anything: the row beside may be full. */
export const canMove = (layout: DashboardLayout, id: string, direction: Direction): boolean => {
  const target = targetOf(layout, id, direction)
  return target !== null && movedWidget(layout, id, target) !== layout
}
