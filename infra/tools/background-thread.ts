import { setPriority } from 'node:os'

/**
 * The niceness (sched(7)) of a thread whose work may wait. `somewhat`: a third of the time of a processor for which the main
 * thread competes: people wait for this work too. `much`: next to none, for work that anybody can ask for in any amount.
 */
const NICENESS = { somewhat: 5, much: 19 } as const

/**
 * Call it first in a worker thread whose work may wait: requests of the main thread go first then. On Linux a priority belongs
 * to a thread (sched(7), "The nice value"); elsewhere it would hold for the whole process, so nothing is changed there.
 */
export const yieldToMainThread = (how: keyof typeof NICENESS): void => {
  if (process.platform === 'linux') setPriority(NICENESS[how])
}
