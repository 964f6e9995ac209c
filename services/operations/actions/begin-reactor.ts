import { BuildActionBody } from '@portal/contracts/http/operations/read-models'
import { reactorBegun, reactorForeseen } from '@portal/projections/control/reactors'
import * as z from 'zod/mini'
import type { Action } from './action.ts'
import type { ReadModelMeans } from './read-model-means.ts'

const BeginReactorInput = z.object({
  reactor: BuildActionBody.shape.projection,
  /** The number of the first event that it follows; the next one to be appended where none is given. */
  from: z.optional(z.int().check(z.minimum(1))),
  reason: BuildActionBody.shape.reason,
  plan: z.optional(z.string().check(z.maxLength(64))),
})
type BeginReactorInput = z.infer<typeof BeginReactorInput>

const placeText = (from: number | undefined): string => (from === undefined ? 'the head of the log' : `event ${from}`)

/** Lets a reactor begin at an event. What it has done already is asked for under the same ids, so it has no effect again. */
export const beginReactorAction: Action<BeginReactorInput, ReadModelMeans> = {
  name: 'reactor begin',
  input: BeginReactorInput,
  isPlanCostly: true,
  target: ({ reactor, from }) => `${reactor} at ${placeText(from)}`,
  plan: async ({ reactor, from }, means) => {
    const { events, asks } = await reactorForeseen(means, reactor, from ?? null)
    return {
      basis: [reactor, from ?? null, asks],
      lines: [
        `${reactor} begins at ${placeText(from)}: it reads ${events} events, and forgets its rows and what it has not done yet`,
        ...Object.entries(asks).map(([what, { atOnce, timers }]) => `  ${what}: ${atOnce} at once, ${timers} timers`),
        'What it did before is asked for under the same ids and has no effect again.',
      ],
      result: { events, asks },
    }
  },
  perform: async ({ reactor, from }, means) => {
    await reactorBegun(means, reactor, from ?? null)
    return {
      outcome: 'done',
      detail: `${reactor} begins at ${placeText(from)}.`,
      result: { reactor, from: from ?? null },
    }
  },
}
