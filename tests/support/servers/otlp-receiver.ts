import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import * as z from 'zod/mini'

const Attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })
const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.optional(z.string()),
  name: z.string(),
  attributes: z.array(Attribute),
  links: z.array(z.object({ traceId: z.string() })),
  status: z.object({ code: z.optional(z.int()) }),
})
const Request = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(Attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(Span) })),
    }),
  ),
})
export type ReceivedSpan = z.infer<typeof Span> & Readonly<{ service: unknown }>

const spansOf = (body: string): readonly ReceivedSpan[] =>
  Request.parse(JSON.parse(body)).resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = resource.attributes.find(({ key }) => key === 'service.name')?.value['stringValue']
    return scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, service })))
  })

/** A collector of OpenTelemetry traces for tests: OTLP over HTTP, as JSON. */
export const otlpReceiver = async () => {
  const spans: ReceivedSpan[] = []
  const paths = new Set<string>()
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    paths.add(`${request.method} ${request.url}`)
    spans.push(...spansOf(Buffer.concat(chunks).toString()))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }
  const server = createServer((request, response) => {
    receive(request, response).catch(() => response.writeHead(400).end()) // the test then misses its spans
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    endpoint: `http://127.0.0.1:${port}`,
    spans,
    paths,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
