/** Whole seconds from `now` until a moment, in milliseconds since 1970, has passed: at least one, as `Retry-After` has to say. */
export const secondsUntil = (ms: number, now: Date): number => Math.max(1, Math.ceil((ms - now.getTime()) / 1_000))
