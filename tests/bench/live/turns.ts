import type { Turn } from '../lag/members-in-turn.ts'
import { PAGES } from '../submit/walk.ts'

/** One page in ten is the first of somebody new; so as many begin as finish. `begun`: the first who has not. */
export const steadyTurns = (underWay: readonly Turn[], begun: number) => {
  const waiting = [...underWay]
  let [next, taken, newest] = [0, 0, begun]
  return {
    take: (): Turn => {
      taken += 1
      const turn = taken % PAGES === 0 ? undefined : waiting[next]
      if (turn === undefined) return { n: newest++, index: 0 }
      next += 1
      return turn
    },
    done: ({ n, index }: Turn): void => {
      if (index + 1 < PAGES) waiting.push({ n, index: index + 1 })
    },
  }
}
