import { PAGES } from '../submit/walk.ts'

/** A member and the page that comes next, counted from 0. */
export type Turn = Readonly<{ n: number; index: number }>

/** The member who has waited longest since the reply to the last page. */
export const membersInTurn = (count: number) => {
  const waiting: Turn[] = Array.from({ length: count }, (_, n) => ({ n, index: 0 }))
  let next = 0
  return {
    /** @throws if no member is left who has a page to answer */
    take: (): Turn => {
      const turn = waiting[next++]
      if (!turn) throw new Error('More members are needed for this rate')
      return turn
    },
    done: ({ n, index }: Turn): void => {
      if (index + 1 < PAGES) waiting.push({ n, index: index + 1 })
    },
    /** The page was refused: it is sent again when it is the member's turn. */
    again: (turn: Turn): void => void waiting.push(turn),
  }
}
