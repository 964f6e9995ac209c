import { constants, setPriority } from 'node:os'

/**
 * Call it first in a worker thread whose work may wait: requests of the main thread go first then. On Linux a priority belongs
 * to a thread (sched(7), "The nice value"); elsewhere it would hold for the whole process, so nothing is changed there.
 */
export const yieldToMainThread = (): void => {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)
}
