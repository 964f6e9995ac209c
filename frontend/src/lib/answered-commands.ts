import { useRef } from 'react'
import { type Command, useCommands } from './command-id.ts'
import { ProblemError } from './failures.ts'

/** A second press so soon after the answer to the first one is a double click. */
const DOUBLE_CLICK_MS = 300

/** Whether the server has decided. After anything else the command may have been carried out, or not. */
const isDecided = (error: Error | null): boolean =>
  error === null || (error instanceof ProblemError && error.problem.status < 500)

/**
 * Makes commands as `useCommands` does, for what may be done again: once there was an answer (`settled`, as a mutation calls it), the same intent
 * is another command. The server takes a known one for done, whatever somebody has undone since.
 */
export const useAnsweredCommands = <Body>() => {
  const commandFor = useCommands<Body>()
  const round = useRef<Readonly<{ nth: number; answeredAt: number }>>({ nth: 0, answeredAt: Number.POSITIVE_INFINITY })
  return useRef({
    commandOf: (intent: unknown, makeBody: () => Body): Command<Body> => {
      const { nth, answeredAt } = round.current
      const isOver = performance.now() - answeredAt > DOUBLE_CLICK_MS
      if (isOver) round.current = { nth: nth + 1, answeredAt: Number.POSITIVE_INFINITY }
      return commandFor([round.current.nth, intent], makeBody)
    },
    settled: (_: unknown, error: Error | null): void => {
      if (isDecided(error)) round.current = { ...round.current, answeredAt: performance.now() }
    },
  }).current
}
