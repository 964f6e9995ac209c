/**
 * Loaded into a process first (`--import`): on SIGUSR2 its time of day is set back by an hour. Monotonic clocks do not
 * change, as when the clock of a machine is set.
 */
const HOUR_MS = 3_600_000

const Real = Date
let behindMs = 0
const now = (): number => Real.now() - behindMs

globalThis.Date = new Proxy(Real, {
  construct: (target, given, newTarget) => Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
  apply: () => new Real(now()).toString(),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
})

process.on('SIGUSR2', () => {
  behindMs += HOUR_MS
})
