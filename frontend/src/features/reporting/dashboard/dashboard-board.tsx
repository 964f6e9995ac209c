import {
  DndContext,
  type DragEndEvent,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import type { DashboardLayout } from '@portal/contracts/reporting/saved/dashboard'
import { Fragment } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { movedWidget, placeOf, type Target } from './dashboard-draft.ts'
import { WidgetCard, type WidgetCardProps } from './widget-card.tsx'

/** Each widget has buttons that move it; they have labels of their own. */
const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}

type BoardProps = Omit<WidgetCardProps, 'widget'>

/** Where something was dropped: between two rows, or on a widget, whose place it takes. */
const targetIn = (layout: DashboardLayout, { over }: DragEndEvent): Target | null => {
  const { row, widget } = over?.data.current ?? {}
  if (typeof row === 'number') return { row, place: 0, isNewRow: true }
  const place = typeof widget === 'string' ? placeOf(layout, widget) : null
  return place && { ...place, isNewRow: false }
}

/** Between two rows: what is dropped here gets a row of its own. */
function NewRow({ row }: Readonly<{ row: number }>) {
  const { setNodeRef, isOver } = useDroppable({ id: `row ${row}`, data: { row } })
  return <div ref={setNodeRef} className="dashboard-drop" data-over={isOver || undefined} />
}

/** The widgets in rows of columns: moved by dragging or by buttons. */
export function DashboardBoard(props: BoardProps) {
  const { layout, onLayout } = props
  const t = useTexts('reporting/dashboards')
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 6 } }),
  )
  const drop = (event: DragEndEvent) => {
    const moved: unknown = event.active.data.current?.['moved']
    const target = targetIn(layout, event)
    if (typeof moved === 'string' && target) onLayout(movedWidget(layout, moved, target))
  }
  if (layout.length === 0) return <EmptyState icon="columns" title={t('no-widgets')} hint={t('no-widgets-hint')} />
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={{ announcements: silent, restoreFocus: false }}
      onDragEnd={drop}
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
