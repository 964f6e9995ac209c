import type { Position } from '@portal/infra/event-log/event-log'

/**
 * What people call a position, for texts and progress: the first of its numbers. In Postgres that is the number of the
 * event, in EventStoreDB a byte of its file.
 */
export const shownNumber = (position: Position): number => Number.parseInt(position.slice(0, 16), 16)

/** A text with its positions as people call them. */
export const withShownNumbers = (text: string): string =>
  text.replaceAll(/\b0[0-9a-f]{15}(?:[0-9a-f]{16})?\b/g, (position) => String(shownNumber(position)))
