import {
  type Announcements,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import type { DashboardLayout } from '@portal/contracts/reporting/saved/dashboard'
import { Fragment, useMemo, useState } from 'react'
import { leaveField } from '../../../lib/leave-field.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { scrollWhileDragging } from '../scroll-while-dragging.ts'
import { movedWidget } from './dashboard-draft.ts'
import { type KeyboardPlace, keyboardPlace, rowTarget, targetAt } from './keyboard-targets.ts'
import { WidgetCard, type WidgetCardProps } from './widget-card.tsx'

type BoardProps = Omit<WidgetCardProps, 'widget'>
type Named = Readonly<{ id: string | number }> | null

/** A pointer is within a place; the keyboard is at one. */
const placeUnder =
  (keyboard: KeyboardPlace): CollisionDetection =>
  (found) =>
    found.pointerCoordinates ? pointerWithin(found) : [{ id: keyboard.of(String(found.active.id)) }]

/** What a screen reader hears while a widget is moved by the keyboard. */
const useAnnouncements = (layout: DashboardLayout): Announcements => {
  const t = useTexts('reporting/dashboards')
  const nameOf = (active: Named): string => {
    const widget = layout.flat().find(({ widgetID }) => widgetID === active?.id)
    return widget?.widgetName || (widget?.datasource.qid ?? '')
  }
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
  const announcements = useAnnouncements(layout)
  const drop = (event: DragEndEvent) => {
    keyboard.forget()
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
      onDragEnd={drop}
      onDragCancel={keyboard.forget}
    >
      <div>
        {layout.map((widgets, row) => (
          <Fragment key={widgets[0]?.widgetID}>
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
    </DndContext>
  )
}
