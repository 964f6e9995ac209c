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
import { BannerSegment } from '@portal/contracts/reporting/saved/banner'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Field } from '../field.ts'
import { AnswerPalette } from './answer-palette.tsx'
import { type BannerDraft, newColumn, placeOf, withColumnAt, withColumns, withSegments } from './banner-draft.ts'
import { ColumnCard } from './column-card.tsx'
import { ConditionPalette } from './condition-palette.tsx'
import { SegmentPalette } from './segment-palette.tsx'
import { SegmentSource, useFieldsOf, useSurveyNames } from './segment-source.tsx'

type BoardProps = Readonly<{
  surveyId: SurveyId
  fields: readonly Field[]
  draft: BannerDraft
  onDraft: (draft: BannerDraft) => void
}>

const NEW_COLUMN = 'new-column'
const NO_FIELDS: readonly Field[] = []

/** Every control has buttons that do the same; they have labels of their own. */
const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}

const LONGEST_HEADING = 300

/** The heading of columns made of a segment: its question, and its survey if that is another one than the report's. */
const useHeadings = (surveyId: SurveyId, fieldsOf: (survey: SurveyId) => readonly Field[]) => {
  const t = useTexts('reporting/banners')
  const nameOf = useSurveyNames()
  const headed = (survey: SurveyId, heading: string): string => {
    if (survey === surveyId) return heading.slice(0, LONGEST_HEADING)
    const name = nameOf(survey)
    return (heading === '' ? name : t('heading-of-survey', { heading, survey: name })).slice(0, LONGEST_HEADING)
  }
  const headingFor = (segment: BannerSegment): string => {
    const asked = segment.type === 'item' ? fieldsOf(segment.surveyID).find(({ id }) => id === segment.qid) : undefined
    return headed(segment.surveyID, asked?.text ?? '')
  }
  return { headed, headingFor }
}

type HeadingFor = ReturnType<typeof useHeadings>['headingFor']

/** The survey that answers are taken from, and its questions. */
const useSource = ({ surveyId, fields }: Pick<BoardProps, 'surveyId' | 'fields'>) => {
  const [from, setFrom] = useState(surveyId)
  const loading = useFieldsOf({ surveyId, fields }, from)
  const offered = loading.fields ?? NO_FIELDS
  const fieldsOf = (survey: SurveyId): readonly Field[] => {
    if (survey === surveyId) return fields
    return survey === from ? offered : NO_FIELDS
  }
  return { from, setFrom, loading, offered, ...useHeadings(surveyId, fieldsOf) }
}

/** The draft after something was dropped: a column on another, or an answer on a group or on the place for a new column. */
const dropped = (draft: BannerDraft, headingFor: HeadingFor, { active, over }: DragEndEvent): BannerDraft => {
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
  const { from, setFrom, loading, offered, headed, headingFor } = useSource({ surveyId, fields })
  const [lifted, setLifted] = useState('')
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 6 } }),
  )
  const addColumns = (heading: string, columns: readonly (readonly BannerSegment[])[]) =>
    onDraft(withColumns(draft, ...columns.map((items) => newColumn(heading, items))))
  const addSegment = (segment: BannerSegment) => addColumns(headingFor(segment), [[segment]])
  const take = (survey: SurveyId) => {
    setFrom(survey)
    setChosen([])
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={{ announcements: silent, restoreFocus: false }}
      onDragStart={(event) => setLifted(nameOf(props, event))}
      onDragEnd={(event) => {
        setLifted('')
        onDraft(dropped(draft, headingFor, event))
      }}
      onDragCancel={() => setLifted('')}
    >
      <div className="banner-board">
        <div className="banner-board__side">
          <SegmentSource {...{ surveyId, from, loading }} onFrom={take} />
          <AnswerPalette
            key={`answers ${from}`}
            surveyId={from}
            fields={offered}
            chosen={chosen}
            onChosen={setChosen}
            onColumns={(heading, columns) => addColumns(headed(from, heading), columns)}
          />
          <ConditionPalette key={`condition ${from}`} surveyId={from} fields={offered} onSegment={addSegment} />
          <SegmentPalette surveyId={surveyId} chosen={chosen} onSegment={addSegment} />
        </div>
        <section className="banner-board__columns" aria-label={t('columns')}>
          <p className="field__hint">{t('heading-hint')}</p>
          {draft.columns.length === 0 && (
            <EmptyState icon="columns" title={t('no-columns')} hint={t('no-columns-hint')} />
          )}
          <ol className="banner-columns">
            {draft.columns.map((column) => (
              <ColumnCard key={column.id} {...{ surveyId, draft, column, chosen, onDraft }} onUsed={() => setChosen([])} />
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
