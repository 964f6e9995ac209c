import { useDraggable, useDroppable } from '@dnd-kit/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTexts } from '../../../../lib/texts/use-texts.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'

/** What may be asked of an item; the last two by a key on its handle as well. */
export type RankMove = 'rank' | 'up' | 'down' | 'unrank'

export type RankItem = Readonly<{ code: number; text: string }>
type ItemProps = Readonly<{ item: RankItem; onMove: (code: number, move: RankMove, from?: 'handle') => void }>

/** The name of a control, by which the focus finds it again after a move. */
export const controlMark = (code: number, control: RankMove | 'handle'): string =>
  `[data-item="${code}"] [data-control="${control}"]`

const moveOfKey: Readonly<Record<string, RankMove>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  Delete: 'unrank',
  Backspace: 'unrank',
}

function Handle({ item, onMove }: ItemProps) {
  const t = useTexts('surveys/respondent')
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moveOfKey[event.key]
    if (!move) return
    event.preventDefault()
    onMove(item.code, move, 'handle')
  }
  return (
    <button type="button" className="rank__handle" data-control="handle" onKeyDown={onKeyDown}>
      <Icon name="grip" />
      <span className="visually-hidden">{t('move-item', { item: item.text })}</span>
    </button>
  )
}

/** The whole card can be dragged by mouse or, after a short press, by touch. */
function Draggable({ item, children }: Readonly<{ item: RankItem; children: ReactNode }>) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: item.code })
  return (
    <div
      ref={setNodeRef}
      {...listeners}
      className="rank__item"
      data-item={item.code}
      data-dragged={isDragging || undefined}
    >
      {children}
    </div>
  )
}

/** Not ranked yet: one press gives it the next free rank. */
export function UnrankedItem({ item, isFull, onMove }: ItemProps & Readonly<{ isFull: boolean }>) {
  const t = useTexts('surveys/respondent')
  return (
    <Draggable item={item}>
      <span className="rank__handle" aria-hidden="true">
        <Icon name="grip" />
      </span>
      <button
        type="button"
        className="rank__add"
        data-control="rank"
        disabled={isFull}
        aria-label={t('rank-item', { item: item.text })}
        onClick={() => onMove(item.code, 'rank')}
      >
        <span>{item.text}</span>
        <Icon name="add" />
      </button>
    </Draggable>
  )
}

type RankedProps = ItemProps & Readonly<{ isFirst: boolean; isLast: boolean }>

/** In a rank slot: a handle, and buttons that do all that dragging does. */
export function RankedItem({ item, isFirst, isLast, onMove }: RankedProps) {
  const t = useTexts('surveys/respondent')
  const name = { item: item.text }
  return (
    <Draggable item={item}>
      <Handle item={item} onMove={onMove} />
      <span className="rank__text">{item.text}</span>
      <span className="rank__buttons">
        <Button look="icon" icon="up" data-control="up" disabled={isFirst} onClick={() => onMove(item.code, 'up')}>
          {t('move-up', name)}
        </Button>
        <Button look="icon" icon="down" data-control="down" disabled={isLast} onClick={() => onMove(item.code, 'down')}>
          {t('move-down', name)}
        </Button>
        <Button look="icon" icon="remove" data-control="unrank" onClick={() => onMove(item.code, 'unrank')}>
          {t('unrank-item', name)}
        </Button>
      </span>
    </Draggable>
  )
}

/** A rank, taken or free; items can be dropped on it. */
export function RankSlot({ index, children }: Readonly<{ index: number; children: ReactNode }>) {
  const { setNodeRef, isOver } = useDroppable({ id: `slot-${index}`, data: { index } })
  return (
    <li ref={setNodeRef} className="rank__slot" data-over={isOver || undefined}>
      <span className="rank__number">{index + 1}</span>
      {children}
    </li>
  )
}

/** Where unranked items wait; dropping a ranked one here frees its rank. */
export function UnrankedList({ label, children }: Readonly<{ label: string; children: ReactNode }>) {
  const { setNodeRef, isOver } = useDroppable({ id: 'unranked', data: { index: -1 } })
  return (
    <ul ref={setNodeRef} className="rank__unranked" aria-label={label} data-over={isOver || undefined}>
      {children}
    </ul>
  )
}
