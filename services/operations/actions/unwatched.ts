import type { Running } from './action.ts'

/** Nobody watches, and nobody can stop it but by asking for another action. */
export const UNWATCHED: Running = {
  signal: new AbortController().signal,
  onProgress: () => undefined,
  onTrouble: () => undefined,
}
