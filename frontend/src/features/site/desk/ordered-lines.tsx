import { DndContext, type DragEndEvent, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import { type DeskLine, orderContent } from '@portal/contracts/http/content-desk'
import type { ContentKind } from '@portal/contracts/site/content'
import { useState } from 'react'
import { leaveField } from '../../../lib/leave-field.ts'
import { moved } from '../../../lib/moved.ts'
import { silentDragging } from '../../../lib/silent-dragging.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { ContentLine, type Moves } from './content-line.tsx'
import { useContentChange } from './use-content-change.ts'

type LinesProps = Readonly<{
  kind: ContentKind
  lines: readonly DeskLine[]
  onDelete: (line: DeskLine) => void
  /** False: they have no order of their own, or only some are shown. */
  canMove: boolean
}>

/** The lines, which are put in order by dragging or by arrows; each change is saved at once and seen before that. Each is a whole order: the last one has to arrive last. */
export function OrderedLines({ kind, lines, onDelete, canMove }: LinesProps) {
  const t = useTexts('site/content-desk')
  const ordering = useContentChange(orderContent, t('ordered'), undefined, 'order of content')
  const [asked, setAsked] = useState<readonly DeskLine[] | null>(null)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
  )
  const shown = ordering.isPending && asked ? asked : lines
  const move = (from: number, to: number) => {
    if (from === to || from < 0 || to < 0) return
    const next = moved(shown, from, to)
    setAsked(next)
    ordering.mutate({ params: { kind }, body: { order: next.map(({ contentId }) => contentId) } })
  }
  const placeOf = (id: unknown) => shown.findIndex(({ contentId }) => contentId === id)
  const dropped = ({ active, over }: DragEndEvent) => over && move(placeOf(active.id), placeOf(over.id))
  const movesOf = (at: number): Moves | null =>
    canMove
      ? {
          up: at > 0 ? () => move(at, at - 1) : null,
          down: at < shown.length - 1 ? () => move(at, at + 1) : null,
        }
      : null
  return (
    <>
      {ordering.error && <ProblemNotice error={ordering.error} />}
      <DndContext
        sensors={sensors}
        accessibility={{ announcements: silentDragging, screenReaderInstructions: { draggable: t('order-hint') } }}
        onDragPending={leaveField}
        onDragEnd={dropped}
      >
        <ul className="content-lines">
          {shown.map((line, at) => (
            <ContentLine
              key={line.contentId}
              kind={kind}
              line={line}
              moves={movesOf(at)}
              onDelete={() => onDelete(line)}
            />
          ))}
        </ul>
      </DndContext>
    </>
  )
}
