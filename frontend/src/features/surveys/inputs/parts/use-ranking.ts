import type { WireQuestion } from '@portal/contracts/http/surveys'
import { plainText } from '@portal/contracts/survey/plain-text'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../../lib/texts/use-texts.ts'
import { firstFree, isAside, place, ranksIn, type Slots, slotsOf, step, unplace } from '../../answers/ranking.ts'
import { useAnswering } from '../../page-context.tsx'
import { usePart } from '../../store-context.tsx'
import { controlMark, type RankItem, type RankMove } from './rank-items.tsx'

const moved = (slots: Slots, item: number, move: RankMove): Slots => {
  switch (move) {
    case 'rank':
      return firstFree(slots) < 0 ? slots : place(slots, item, firstFree(slots))
    case 'up':
      return step(slots, item, -1)
    case 'down':
      return step(slots, item, 1)
    case 'unrank':
      return unplace(slots, item)
  }
}

type Wish = Readonly<{ code: number; control: RankMove | 'handle' }>

/** The item that takes the place of one that leaves a list: the next, or the one before the last. */
const neighbourOf = (codes: readonly number[], code: number): number | undefined => {
  const place = codes.indexOf(code)
  return codes[place + 1] ?? codes[place - 1]
}

/** The control that was used, at the item's new place; where it is gone or disabled there, the item's handle or button. */
const controlFor = (board: HTMLElement, { code, control }: Wish): HTMLElement | null => {
  const candidates = [control, 'handle', 'rank'] as const
  const found = candidates.map((name) => board.querySelector<HTMLButtonElement>(controlMark(code, name)))
  return found.find((button) => button && !button.disabled) ?? null
}

/** What stands in each slot; whatever else is answered, it does not render again. */
const useSlots = (question: WireQuestion): Slots => {
  const codes = usePart(({ answers }) =>
    slotsOf(question, answers)
      .map((code) => code ?? 0)
      .join(),
  )
  return codes.split(',').map((code) => Number(code) || null)
}

/** The ranking of one question: what is where, how it moves, what is said about it, and where the focus goes. */
export const useRanking = (question: WireQuestion) => {
  const t = useTexts('surveys/respondent')
  const { answer } = useAnswering(question)
  const slots = useSlots(question)
  const isAsideNow = usePart(({ answers }) => isAside(question, answers))
  useEffect(() => {
    if (isAsideNow) answer((answers) => ranksIn(question, slotsOf(question, answers)))
  }, [isAsideNow, answer, question])
  const [said, say] = useState('')
  const board = useRef<HTMLDivElement>(null)
  const wish = useRef<Wish | null>(null)
  const items: readonly RankItem[] = question.precodes.map(({ Precode, PrecodeText }) => ({
    code: Precode,
    text: plainText(PrecodeText),
  }))

  useEffect(() => {
    if (wish.current && board.current) {
      // An item that was just ranked is elsewhere: the page stays where the fingers are.
      controlFor(board.current, wish.current)?.focus({ preventScroll: wish.current.control === 'rank' })
    }
    wish.current = null
  })

  const arrange = (code: number, change: (slots: Slots) => Slots, control: Wish['control'] | null) => {
    const next = change(slots)
    if (next === slots) return // at an end of the list there is nowhere to go
    const rank = next.indexOf(code) + 1
    const item = items.find((candidate) => candidate.code === code)?.text ?? ''
    answer(() => ranksIn(question, next))
    say(rank > 0 ? t('position', { item, rank, total: next.length }) : t('unranked', { item }))
    wish.current = control && { code, control }
  }
  const unranked = items.filter(({ code }) => !slots.includes(code))
  /** After a rank was given the next item is there to be ranked. */
  const rank = (code: number) => {
    const next = neighbourOf(
      unranked.map((item) => item.code),
      code,
    )
    arrange(code, (present) => moved(present, code, 'rank'), 'rank')
    if (next !== undefined && slots.filter((slot) => slot === null).length > 1)
      wish.current = { code: next, control: 'rank' }
  }
  return {
    board,
    said,
    slots,
    items,
    unranked,
    move: (code: number, move: RankMove, control: Wish['control'] = move) =>
      move === 'rank' ? rank(code) : arrange(code, (present) => moved(present, code, move), control),
    /** Puts the item into a slot, or back among the unranked (-1). */
    drop: (code: number, index: number) =>
      arrange(code, (present) => (index < 0 ? unplace(present, code) : place(present, code, index)), null),
  }
}
