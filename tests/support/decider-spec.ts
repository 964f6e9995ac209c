import type { Decider } from '@portal/services/kernel/decider'
import { expect } from 'vitest'

/**
 * Given these events, when this command is decided, it gives these events. (A method named `then` would look like a
 * promise.)
 */
export const specFor = <S, C, E, R>({ initial, decide, evolve }: Decider<S, C, E, R>) => ({
  given: (...history: readonly E[]) => ({
    when: (command: C) => {
      const decision = decide(history.reduce(evolve, initial), command)
      return {
        gives: (...events: readonly E[]) => expect(decision).toEqual({ outcome: 'accepted', events }),
        isRejected: (rejection: R) => expect(decision).toEqual({ outcome: 'rejected', rejection }),
        decision,
      }
    },
  }),
})
