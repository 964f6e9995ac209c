export type Attributes = Readonly<Record<string, string | number | boolean>>

/** A piece of work in progress. `end` it once. */
export type Span = Readonly<{
  /** Runs work whose own spans become children of this one. */
  around: <Result>(work: () => Result) => Result
  note: (attributes: Attributes) => void
  /** It failed. `reason` is a kind of failure, never a text that may quote an answer. */
  fail: (reason: string) => void
  end: () => void
}>

export type SpanOptions = Readonly<{
  kind?: 'server' | 'producer' | 'consumer'
  attributes?: Attributes
  /** The caller's header `traceparent` (W3C Trace Context); otherwise it is a child of the present span. */
  traceparent?: string | undefined
  /** Ids (UUID) of events that it writes or reads: they connect a projection's work with the request that caused it. */
  events?: readonly string[]
}>

/** Starts spans. There is none while traces are off: the ports are then not wrapped at all. */
export type Tracer = Readonly<{ start: (name: string, options?: SpanOptions) => Span }>

/** Runs the work in a new span, which ends and fails with it. */
export const inSpan = async <Result>(span: Span, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await span.around(work)
  } catch (error) {
    span.fail(error instanceof Error ? error.name : 'unknown')
    throw error
  } finally {
    span.end()
  }
}
