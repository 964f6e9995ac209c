export type Attributes = Readonly<Record<string, string | number | boolean>>

/** A piece of work under way. `end` it once. */
export type Span = Readonly<{
  /** Runs work whose own spans then are children of this one. */
  around: <Result>(work: () => Result) => Result
  note: (attributes: Attributes) => void
  /** It did not work out. `reason` is a kind of failure, never a text that may quote an answer. */
  fail: (reason: string) => void
  end: () => void
}>

export type SpanOptions = Readonly<{
  kind?: 'server' | 'producer' | 'consumer'
  attributes?: Attributes
  /** The header `traceparent` (W3C Trace Context) of whoever asked; else it is a child of the span that is under way. */
  traceparent?: string | undefined
  /** Ids (UUID) of events that it writes or reads: what ties a projection's work to the request that caused it. */
  events?: readonly string[]
}>

/** Where spans begin. There is none while traces are off: the ports are then not wrapped at all. */
export type Tracer = Readonly<{ start: (name: string, options?: SpanOptions) => Span }>

/** Does the work in a span of its own, which ends and fails with it. */
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
