import {
  type Context,
  context,
  type Link,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { withoutEndSlash } from '../tools/without-end-slash.ts'
import type { Span, SpanOptions, Tracer } from './tracing.ts'

/** `endpoint` as in OTEL_EXPORTER_OTLP_ENDPOINT: `/v1/traces` is added. `ratio`: the share of requests, 0 to 1. */
export type TracingOptions = Readonly<{
  endpoint: string
  service: string
  ratio: number
  /** Called when the last spans could not be sent. */
  onFailure: (error: unknown) => void
}>

/** `close` sends the remaining spans; it waits at most 2 s for that, and never rejects. */
export type Tracing = Tracer & Readonly<{ close: () => Promise<void> }>

/** The most ids of a large batch; the rest is found by its positions. */
const MOST_LINKS = 32
const SEND_WITHIN_MS = 2_000

const kinds = { server: SpanKind.SERVER, producer: SpanKind.PRODUCER, consumer: SpanKind.CONSUMER } as const

/**
 * An event has no field for a trace context, and its id is known to all who handle it: writer and reader both link to a
 * context made of that id, its 16 bytes as the trace and the first 8 of them as the span.
 */
const linkTo = (eventId: string): Link => {
  const traceId = eventId.replaceAll('-', '').toLowerCase()
  return { context: { traceId, spanId: traceId.slice(0, 16), traceFlags: TraceFlags.SAMPLED } }
}

const parentOf = (traceparent: string | undefined): Context => {
  const remote = traceparent === undefined ? null : parseTraceParent(traceparent)
  return remote ? trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true }) : context.active()
}

/** A browser that sends a trace context must not make us trace each of its requests. */
const samplerOf = (ratio: number) => {
  const root = new TraceIdRatioBasedSampler(ratio)
  return new ParentBasedSampler({ root, remoteParentSampled: root, remoteParentNotSampled: root })
}

const joined = (endpoint: string): string => `${withoutEndSlash(endpoint)}/v1/traces`

/**
 * Spans are sent to an OpenTelemetry collector in the background; if it cannot be reached they are dropped, and nothing
 * waits.
 */
export const otlpTracing = ({ endpoint, service, ratio, onFailure }: TracingOptions): Tracing => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const exporter = new OTLPTraceExporter({ url: joined(endpoint), timeoutMillis: SEND_WITHIN_MS })
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': service })),
    sampler: samplerOf(ratio),
    spanProcessors: [
      new BatchSpanProcessor({ exporter, scheduledDelayMillis: 1_000, exportTimeoutMillis: SEND_WITHIN_MS }),
    ],
  })
  const tracer = provider.getTracer('portal')

  const start = (name: string, { kind, attributes = {}, traceparent, events = [] }: SpanOptions = {}): Span => {
    const parent = parentOf(traceparent)
    const links = events.slice(0, MOST_LINKS).map(linkTo)
    const span = tracer.startSpan(name, { kind: kind ? kinds[kind] : SpanKind.INTERNAL, attributes, links }, parent)
    const inside = trace.setSpan(parent, span)
    return {
      around: (work) => context.with(inside, work),
      note: (more) => void span.setAttributes(more),
      fail: (reason) => void span.setStatus({ code: SpanStatusCode.ERROR, message: reason }),
      end: () => span.end(),
    }
  }
  return { start, close: () => provider.shutdown().catch(onFailure) }
}
