/**
 * Loaded into a process before all else (`--import`): on SIGUSR2 its time of day is put back by an hour. What measures how
 * much time went by is left alone, as it is when somebody sets the clock of a machine.
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
