import type { Need } from '@portal/infra/event-log/capabilities'
import { areas } from './areas.ts'

/**
 * What commands need of the event log beyond its promises. Each writes one stream an append and decides from that stream
 * alone. Where two streams matter it goes step by step, and may be repeated: a registration claims the login name in its own
 * stream and then registers the member, an import stores each row by itself, an erasure closes the account first. A command
 * that cannot do so is named in its area; no role then starts on a log that has not what it needs.
 */
export const commandNeeds: readonly Need[] = areas.flatMap(({ needs }) => needs)
