import type { Need } from '@portal/infra/event-log/capabilities'
import { areas } from './areas.ts'

/**
 * What commands need of the event log beyond its promises. Each append writes one stream and depends on that stream
 * alone. A command with two streams goes step by step, and may be repeated: a registration claims the login name in its
 * own stream and then registers the member, an import stores row by row, an erasure closes the account first. A command
 * that needs more is named in its area; no role then starts on a log without that capability.
 */
export const commandNeeds: readonly Need[] = areas.flatMap(({ needs }) => needs)
