import type { AreaContract } from '../area.ts'
import { type OperationsEvent, operationsEvents } from '../events/operations.ts'
import type { texts as eventTexts } from '../texts/operations/events.en.ts'
import type { texts as menu } from '../texts/operations/menu.en.ts'
import type { texts as operationsTexts } from '../texts/operations/operations.en.ts'
import type { texts as systemTexts } from '../texts/operations/system.en.ts'
import type { texts as trailTexts } from '../texts/operations/trail.en.ts'

export const operations: AreaContract<
  OperationsEvent,
  {
    'operations/events': typeof eventTexts
    'operations/menu': typeof menu
    'operations/operations': typeof operationsTexts
    'operations/system': typeof systemTexts
    'operations/trail': typeof trailTexts
  }
> = {
  events: operationsEvents,
}
