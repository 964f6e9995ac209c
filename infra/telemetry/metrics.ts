/** Values by the names that the metric was declared with. */
export type Labels = Readonly<Record<string, string>>

/** `name` in the words of Prometheus: the unit in it, `_total` for what only grows. */
export type About = Readonly<{ name: string; help: string; labels?: readonly string[] }>

/** Each gives the writer of one series: look it up once where it is written often. */
export type Counter = (labels?: Labels) => (by: number) => void
export type Histogram = (labels?: Labels) => (value: number) => void
/** `clear` forgets all series, so that what is gone is no longer told of. */
export type Gauge = Readonly<{ set: (value: number, labels?: Labels) => void; clear: () => void }>

export type Exposition = Readonly<{ contentType: string; text: string }>

/** What a process tells of itself in figures. */
export type Metrics = Readonly<{
  counter: (about: About) => Counter
  gauge: (about: About) => Gauge
  /** `buckets`: upper bounds, ascending. */
  histogram: (about: About & Readonly<{ buckets: readonly number[] }>) => Histogram
  /** Runs before each exposition: for figures that are looked up, not counted. It must not reject. */
  onExposition: (lookUp: () => Promise<void>) => void
  exposition: () => Promise<Exposition>
}>

/** Upper bounds in seconds, from 1 ms to 10 s. */
export const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const
