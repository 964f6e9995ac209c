import type { ResponseEvent } from '@portal/contracts/events/surveys'
import { asParts } from '@portal/tests/support/surveys/as-parts'
import { anySurvey } from '@portal/tests/support/surveys/random-surveys'
import { someImported } from '@portal/tests/support/surveys/some-imported'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Decider } from '../../kernel/decider.ts'
import { eraseResponse } from './erase-response.ts'
import { flagResponse } from './flag-response.ts'
import { response } from './response.ts'

const stateOf = <State>(
  { initial, evolve }: Pick<Decider<State, never, ResponseEvent, unknown>, 'initial' | 'evolve'>,
  events: readonly ResponseEvent[],
): State => events.reduce(evolve, initial)

it('a response that was imported in one event is to each decision what one was that came page by page', () => {
  fc.assert(
    fc.property(someImported(anySurvey), (log) => {
      for (const event of log) {
        if (event.type !== 'ResponseImported') continue
        const parts = asParts([event])
        expect(stateOf(response, [event])).toEqual(stateOf(response, parts))
        expect(stateOf(flagResponse, [event])).toEqual(stateOf(flagResponse, parts))
        expect(stateOf(eraseResponse, [event])).toEqual(stateOf(eraseResponse, parts))
      }
    }),
  )
})
