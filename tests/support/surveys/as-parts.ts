import { partsOf } from '@portal/contracts/events/imported-parts'
import type { ResponseEvent, ResponseImported } from '@portal/contracts/events/surveys'

type Part = Exclude<ResponseEvent, ResponseImported>

/** The events of responses, with those that imported ones stand for in their place. */
export const asParts = (events: readonly ResponseEvent[]): readonly Part[] =>
  events.flatMap((event): readonly Part[] => (event.type === 'ResponseImported' ? partsOf(event) : [event]))
