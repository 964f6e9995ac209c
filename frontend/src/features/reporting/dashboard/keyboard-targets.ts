import type { KeyboardCoordinateGetter } from '@dnd-kit/core'
import type { DashboardLayout } from '@portal/contracts/reporting/saved/dashboard'
import type { Target } from './dashboard-draft.ts'
import { placeOf } from './dashboard-draft.ts'

/** The ids of the places where a widget can be dropped. */
export const rowTarget = (row: number): string => `row ${row}`
export const widgetTarget = (id: string): string => `widget ${id}`

/** What a drop on a place does; null: it is no place of this layout. */
export const targetAt = (layout: DashboardLayout, id: string): Target | null => {
  const [kind = '', ...rest] = id.split(' ')
  const name = rest.join(' ')
  if (kind === 'row') return { row: Number(name), place: 0, isNewRow: true }
  const place = kind === 'widget' ? placeOf(layout, name) : null
  return place && { ...place, isNewRow: false }
}

/** The places line by line, as they are on the screen: a place for a new row, the widgets of a row, and so on. */
const linesOf = (layout: DashboardLayout): readonly (readonly string[])[] => [
  ...layout.flatMap((widgets, row) => [[rowTarget(row)], widgets.map(({ widgetID }) => widgetTarget(widgetID))]),
  [rowTarget(layout.length)],
]

const steps: Readonly<Record<string, Readonly<{ lines: number; places: number }>>> = {
  ArrowUp: { lines: -1, places: 0 },
  ArrowDown: { lines: 1, places: 0 },
  ArrowLeft: { lines: 0, places: -1 },
  ArrowRight: { lines: 0, places: 1 },
}

/** The place that an arrow key leads to from another; null if there is none. In texts from right to left, left is forward. */
export const nextTarget = (layout: DashboardLayout, from: string, key: string, isMirrored: boolean): string | null => {
  const step = steps[key]
  const lines = linesOf(layout)
  const line = lines.findIndex((places) => places.includes(from))
  if (!step || line < 0) return null
  const place = lines[line]?.indexOf(from) ?? 0
  if (step.places !== 0) return lines[line]?.[place + (isMirrored ? -step.places : step.places)] ?? null
  const beside = lines[line + step.lines]
  return beside?.[Math.min(place, beside.length - 1)] ?? null
}

/** Where the keyboard has moved what is lifted. The places are known by their order: a handle is far from the middle of its own widget. */
export type KeyboardPlace = Readonly<{
  /** The place, for what is lifted: its own until an arrow key was pressed. */
  of: (lifted: string) => string
  /** Moves what is lifted by the arrow keys, from place to place. */
  coordinatesIn: (layout: DashboardLayout) => KeyboardCoordinateGetter
  /** Nothing is lifted any more. */
  forget: () => void
}>

export const keyboardPlace = (): KeyboardPlace => {
  let moved: string | null = null
  const of = (lifted: string): string => moved ?? widgetTarget(lifted)
  return {
    of,
    coordinatesIn:
      (layout) =>
      (event, { active, context: { droppableRects, collisionRect } }) => {
        const isMirrored = document.documentElement.dir === 'rtl'
        const next = nextTarget(layout, of(String(active)), event.code, isMirrored)
        const rect = next === null ? undefined : droppableRects.get(next)
        if (!rect || !collisionRect) return undefined
        event.preventDefault()
        moved = next
        return {
          x: rect.left + (rect.width - collisionRect.width) / 2,
          y: rect.top + (rect.height - collisionRect.height) / 2,
        }
      },
    forget: () => {
      moved = null
    },
  }
}
