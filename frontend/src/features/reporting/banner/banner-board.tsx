import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import type { SurveyId } from '@portal/contracts/ids'
import type { Field } from '@portal/contracts/reporting/field'
import { BannerSegment } from '@portal/contracts/reporting/saved/banner'
import { useState } from 'react'
import { leaveField } from '../../../lib/leave-field.ts'
import { silentDragging } from '../../../lib/silent-dragging.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { scrollWhileDragging } from '../scroll-while-dragging.ts'
import { type AnswerSource, useAnswerSource } from './answer-source.ts'
import { type BannerDraft, newColumn, placeOf, withColumnAt, withColumns, withSegments } from './banner-draft.ts'
import { ColumnCard } from './column-card.tsx'
import { Palettes } from './palettes.tsx'

type BoardProps = Readonly<{
  surveyId: SurveyId
  fields: readonly Field[]
  draft: BannerDraft
  onDraft: (draft: BannerDraft) => void
}>

const NEW_COLUMN = 'new-column'

/** The draft after something was dropped: a column on another, or an answer on a group or on the place for a new column. */
const dropped = (
  draft: BannerDraft,
  headingFor: AnswerSource['headingFor'],
  { active, over }: DragEndEvent,
): BannerDraft => {
  const moved: unknown = active.data.current?.['moved']
  const place = over?.data.current ?? {}
  const target: unknown = place['over'] ?? place['column']
  if (typeof moved === 'string') {
    return typeof target === 'string' ? withColumnAt(draft, moved, placeOf(draft, target)) : draft
  }
  const segment = BannerSegment.safeParse(active.data.current?.['segment']).data
  if (!segment) return draft
  if (over?.id === NEW_COLUMN) return withColumns(draft, newColumn(headingFor(segment), [segment]))
  const column = draft.columns.find(({ id }) => id === target)
  const group: unknown = place['group'] ?? column?.groups[0]?.id
  if (!column || typeof group !== 'string') return draft
  return withSegments(draft, { column: column.id, group }, [segment])
}

const nameOf = ({ draft }: BoardProps, { active }: DragStartEvent): string => {
  const { current } = active.data
  const column = draft.columns.find(({ id }) => id === current?.['moved'])
  const segment = BannerSegment.safeParse(current?.['segment']).data
  return column?.label || segment?.label || column?.groups[0]?.items[0]?.label || ''
}

/** Said to a screen reader after each change: the board has no other words for it. */
function Counted({ draft: { columns } }: Pick<BoardProps, 'draft'>) {
  const t = useTexts('reporting/banners')
  const answers = columns.flatMap(({ groups }) => groups.flatMap(({ items }) => items)).length
  return (
    <p className="visually-hidden" role="status">
      {columns.length > 0 && t('counted', { columns: columns.length, answers })}
    </p>
  )
}

function NewColumn() {
  const t = useTexts('reporting/banners')
  const { setNodeRef, isOver } = useDroppable({ id: NEW_COLUMN })
  return (
    <div ref={setNodeRef} className="banner-new" data-over={isOver || undefined}>
      {t('new-column')}
    </div>
  )
}

/** The answers on one side, the columns on the other: by dragging or by buttons. */
export function BannerBoard(props: BoardProps) {
  const { surveyId, fields, draft, onDraft } = props
  const t = useTexts('reporting/banners')
  const [chosen, setChosen] = useState<readonly BannerSegment[]>([])
  const source = useAnswerSource({ surveyId, fields })
  const [lifted, setLifted] = useState('')
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 6 } }),
  )
  const onColumns = (heading: string, columns: readonly (readonly BannerSegment[])[]) =>
    onDraft(withColumns(draft, ...columns.map((items) => newColumn(heading, items))))
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      autoScroll={scrollWhileDragging}
      accessibility={{ announcements: silentDragging, restoreFocus: false }}
      onDragPending={leaveField}
      onDragStart={(event) => setLifted(nameOf(props, event))}
      onDragEnd={(event) => {
        setLifted('')
        onDraft(dropped(draft, source.headingFor, event))
      }}
      onDragCancel={() => setLifted('')}
    >
      <div className="banner-board">
        <Palettes {...{ surveyId, source, chosen, onColumns }} onChosen={setChosen} />
        <section className="banner-board__columns" aria-label={t('columns')}>
          <p className="field__hint">{t('heading-hint')}</p>
          {draft.columns.length === 0 && (
            <EmptyState icon="columns" title={t('no-columns')} hint={t('no-columns-hint')} />
          )}
          <Counted draft={draft} />
          <ol className="banner-columns">
            {draft.columns.map((column) => (
              <ColumnCard
                key={column.id}
                {...{ surveyId, draft, column, chosen, onDraft }}
                onUsed={() => setChosen([])}
              />
            ))}
          </ol>
          <NewColumn />
        </section>
      </div>
      <DragOverlay dropAnimation={null}>
        {lifted && <div className="segment segment--lifted">{lifted}</div>}
      </DragOverlay>
    </DndContext>
  )
}
