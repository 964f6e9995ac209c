import type { Position } from '@portal/infra/event-log/event-log'

/** The later of two positions of a log; null is before all. */
export const later = (one: Position | null, other: Position | null): Position | null =>
  one !== null && (other === null || one > other) ? one : other
