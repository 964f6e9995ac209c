/** Values by the names that the metric was declared with. */
export type Labels = Readonly<Record<string, string>>

/** `name` by the rules of Prometheus: with its unit, and `_total` for counters. */
export type About = Readonly<{ name: string; help: string; labels?: readonly string[] }>

/** Each returns the writer of one series: look it up once if it is written often. */
export type Counter = (labels?: Labels) => (by: number) => void
export type Histogram = (labels?: Labels) => (value: number) => void
/** `clear` removes all series, so that what no longer exists is no longer reported. */
export type Gauge = Readonly<{ set: (value: number, labels?: Labels) => void; clear: () => void }>

export type Exposition = Readonly<{ contentType: string; text: string }>

/** The metrics of a process. */
export type Metrics = Readonly<{
  counter: (about: About) => Counter
  gauge: (about: About) => Gauge
  /** `buckets`: upper bounds, ascending. */
  histogram: (about: About & Readonly<{ buckets: readonly number[] }>) => Histogram
  /** Runs before each collection: for metrics that are read, not counted. It must not reject. */
  onExposition: (lookUp: () => Promise<void>) => void
  exposition: () => Promise<Exposition>
}>

/** Upper bounds in seconds, from 1 ms to 10 s. */
export const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const
