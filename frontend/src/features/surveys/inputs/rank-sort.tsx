import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import type { WireQuestion } from '@portal/contracts/http/surveys'
import { useState } from 'react'
import { leaveField } from '../../../lib/leave-field.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { notify } from '../../../ui/notify.ts'
import { QuestionFrame } from './parts/question-frame.tsx'
import { RankedItem, RankSlot, UnrankedItem, UnrankedList } from './parts/rank-items.tsx'
import './parts/rank-sort.css'
import { useRanking } from './parts/use-ranking.ts'

/** What is said about a move is said by this component's own live region. */
const silent: Announcements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}

type Place = Readonly<{ left: number; top: number; width: number; height: number }>

/** Whether what was dragged lies on the ranking of another question. */
const isOnAnother = (own: HTMLElement | null, { left, top, width, height }: Place): boolean =>
  document.elementsFromPoint(left + width / 2, top + height / 2).some((element) => {
    const board = element.closest('.rank')
    return board !== null && board !== own
  })

type Ranking = ReturnType<typeof useRanking>

function Board({ ranking }: { readonly ranking: Ranking }) {
  const t = useTexts('surveys/respondent')
  const { slots, items, unranked, move } = ranking
  return (
    <div className="rank" ref={ranking.board}>
      <div className="rank__side">
        <h3 className="rank__label">{t('not-ranked')}</h3>
        <UnrankedList label={t('not-ranked')}>
          {unranked.map((item) => (
            <li key={item.code}>
              <UnrankedItem item={item} isFull={!slots.includes(null)} onMove={move} />
            </li>
          ))}
          {unranked.length === 0 && <li className="rank__hint">{t('all-ranked')}</li>}
        </UnrankedList>
      </div>
      <div className="rank__side">
        <h3 className="rank__label">{t('your-ranking')}</h3>
        <ol className="rank__slots" aria-label={t('your-ranking')}>
          {slots.map((code, index) => {
            const item = items.find((candidate) => candidate.code === code)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its rank
              <RankSlot key={index} index={index}>
                {item ? (
                  <RankedItem item={item} isFirst={index === 0} isLast={index === slots.length - 1} onMove={move} />
                ) : (
                  <span className="rank__hint">{t('free-slot')}</span>
                )}
              </RankSlot>
            )
          })}
        </ol>
      </div>
    </div>
  )
}

/** Ranks by dragging, by buttons or by arrow keys; each does all that the others do. */
export function Input({ question }: { readonly question: WireQuestion }) {
  const t = useTexts('surveys/respondent')
  const ranking = useRanking(question)
  const [dragged, setDragged] = useState<number | null>(null)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 6 } }),
  )
  const end = ({ active, over }: DragEndEvent) => {
    setDragged(null)
    const index: unknown = over?.data.current?.['index']
    if (typeof index === 'number') ranking.drop(Number(active.id), index)
    const { translated } = active.rect.current
    if (over === null && translated && isOnAnother(ranking.board.current, translated)) {
      notify(t('another-list'), 'problem')
    }
  }
  const lifted = ranking.items.find(({ code }) => code === dragged)

  return (
    <QuestionFrame question={question}>
      <DndContext
        sensors={sensors}
        collisionDetection={pointerWithin}
        accessibility={{ announcements: silent, restoreFocus: false }}
        onDragPending={leaveField}
        onDragStart={({ active }) => setDragged(Number(active.id))}
        onDragEnd={end}
        onDragCancel={() => setDragged(null)}
      >
        <Board ranking={ranking} />
        <DragOverlay dropAnimation={null}>{lifted && <div className="rank__lifted">{lifted.text}</div>}</DragOverlay>
      </DndContext>
      <p className="visually-hidden" role="status">
        {ranking.said}
      </p>
    </QuestionFrame>
  )
}
