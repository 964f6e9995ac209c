import {
  type Announcements,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import type { DashboardLayout } from '@portal/contracts/reporting/saved/dashboard'
import { Fragment, useMemo, useRef, useState } from 'react'
import { newCommandId } from '../../../lib/command-id.ts'
import { leaveField } from '../../../lib/leave-field.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { scrollWhileDragging } from '../scroll-while-dragging.ts'
import { movedWidget } from './dashboard-draft.ts'
import { type KeyboardPlace, keyboardPlace, rowTarget, targetAt } from './keyboard-targets.ts'
import { WidgetCard, type WidgetCardProps } from './widget-card.tsx'

type BoardProps = Omit<WidgetCardProps, 'widget'>
type Named = Readonly<{ id: string | number }> | null

/** The name of what is moved: that of the widget, else its question. */
const nameIn =
  (layout: DashboardLayout) =>
  (active: Named): string => {
    const widget = layout.flat().find(({ widgetID }) => widgetID === active?.id)
    return widget?.widgetName || (widget?.datasource.qid ?? '')
  }

/** A pointer is within a place; the keyboard is at one. */
const placeUnder =
  (keyboard: KeyboardPlace): CollisionDetection =>
  (found) =>
    found.pointerCoordinates ? pointerWithin(found) : [{ id: keyboard.of(String(found.active.id)) }]

/** What a screen reader hears while a widget is moved by the keyboard. */
const useAnnouncements = (nameOf: (active: Named) => string, layout: DashboardLayout): Announcements => {
  const t = useTexts('reporting/dashboards')
  /** Rows and places count from 1. */
  const said = (name: string, over: Named, keys: 'over' | 'dropped'): string => {
    const target = over && targetAt(layout, String(over.id))
    if (!target) return t('lift-cancelled', { name })
    const row = target.row + 1
    return target.isNewRow
      ? t(`${keys}-new-row`, { name, row })
      : t(`${keys}-place`, { name, row, place: target.place + 1 })
  }
  return {
    onDragStart: ({ active }) => t('lifted', { name: nameOf(active) }),
    onDragOver: ({ active, over }) => said(nameOf(active), over, 'over'),
    onDragEnd: ({ active, over }) => said(nameOf(active), over, 'dropped'),
    onDragCancel: ({ active }) => t('lift-cancelled', { name: nameOf(active) }),
  }
}

/** Between two rows: what is dropped here gets a row of its own. */
function NewRow({ row }: Readonly<{ row: number }>) {
  const { setNodeRef, isOver } = useDroppable({ id: rowTarget(row) })
  return <div ref={setNodeRef} className="dashboard-drop" data-over={isOver || undefined} />
}

/** A key for each row, which it keeps while its widgets change places: the button that was pressed stays, and no chart is drawn anew. */
const useRowKeys = (layout: DashboardLayout): readonly string[] => {
  const former = useRef<readonly Readonly<{ key: string; ids: readonly string[] }>[]>([])
  const taken = new Set<string>()
  former.current = layout.map((widgets) => {
    const ids = widgets.map(({ widgetID }) => widgetID)
    const old = former.current.find((row) => !taken.has(row.key) && row.ids.some((id) => ids.includes(id)))
    const key = old?.key ?? newCommandId()
    taken.add(key)
    return { key, ids }
  })
  return former.current.map(({ key }) => key)
}

/** The widgets in rows of columns: moved by dragging, by the keyboard or by buttons. */
export function DashboardBoard(props: BoardProps) {
  const { layout, onLayout } = props
  const t = useTexts('reporting/dashboards')
  const [keyboard] = useState(keyboardPlace)
  const byKeyboard = useMemo(() => ({ coordinateGetter: keyboard.coordinatesIn(layout) }), [keyboard, layout])
  const collisionDetection = useMemo(() => placeUnder(keyboard), [keyboard])
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 6 } }),
    useSensor(KeyboardSensor, byKeyboard),
  )
  const nameOf = nameIn(layout)
  const announcements = useAnnouncements(nameOf, layout)
  const [lifted, setLifted] = useState('')
  const rowKeys = useRowKeys(layout)
  const lowered = () => {
    keyboard.forget()
    setLifted('')
  }
  const drop = (event: DragEndEvent) => {
    lowered()
    const target = event.over && targetAt(layout, String(event.over.id))
    if (target) onLayout(movedWidget(layout, String(event.active.id), target))
  }
  if (layout.length === 0) return <EmptyState icon="dashboard" title={t('no-widgets')} hint={t('no-widgets-hint')} />
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collisionDetection}
      autoScroll={scrollWhileDragging}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('drag-keys') } }}
      onDragPending={leaveField}
      onDragStart={({ active }) => setLifted(nameOf(active))}
      onDragEnd={drop}
      onDragCancel={lowered}
    >
      <div>
        {layout.map((widgets, row) => (
          <Fragment key={rowKeys[row]}>
            <NewRow row={row} />
            <div className="dashboard-row">
              {widgets.map((widget) => (
                <WidgetCard key={widget.widgetID} {...props} widget={widget} />
              ))}
            </div>
          </Fragment>
        ))}
        <NewRow row={layout.length} />
      </div>
      {/* It jumps from place to place where keys move it: nothing glides. */}
      <DragOverlay dropAnimation={null} transition="none">
        {lifted && (
          <div className="widget-lifted" dir="auto">
            {lifted}
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}
