import { aPortal } from '@portal/tests/support/portal/portal'
import { routesOf, unnamed } from '@portal/tests/support/portal/routes-of'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'

type Schema = Readonly<Record<string, unknown>>
type Content = Readonly<Record<string, { schema: Schema }>>
type Operation = Readonly<{
  summary?: string
  tags: readonly string[]
  parameters?: readonly { name: string; in: string; schema: Schema }[]
  requestBody?: { content: Content }
  responses: Readonly<Record<string, { description: string; content?: Content }>>
}>
type Document = Readonly<{ openapi: string; info: Schema; paths: Record<string, Record<string, Operation>> }>

const { app } = await aPortal()
const document: Document = (await app.inject('/api/docs/json')).json()
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, path, operation })),
)
const contents = ({ requestBody, responses }: Operation) =>
  [requestBody, ...Object.values(responses)].flatMap((part) => Object.values(part?.content ?? {}))

describe('the OpenAPI document', () => {
  it('has version 3.1 and a title', () => {
    expect(document.openapi).toBe('3.1.0')
    expect(document.info).toEqual({ title: 'Research Community', version: '1' })
  })

  it('describes every call of the API', () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(described.map(unnamed).toSorted()).toEqual(routesOf(app))
  })

  it.each(operations)('describes purpose, parameters and replies of $name', ({ operation, path }) => {
    expect(operation.summary).toMatch(/^\S.{3,}/)
    expect(operation.tags).toHaveLength(1)
    const [reply] = Object.values(operation.responses['200']?.content ?? {}) // JSON, or a file
    expect(reply?.schema).toBeTypeOf('object')
    expect(operation.responses['default']?.description).toContain('RFC 9457')

    const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path').map(({ name }) => name)
    expect(new Set(inPath)).toEqual(new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)))
  })

  it.each(operations)('has usable schemas for $name', ({ operation }) => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    for (const { schema } of contents(operation)) expect(() => ajv.compile(schema)).not.toThrow()
    for (const { schema } of operation.parameters ?? []) expect(() => ajv.compile(schema)).not.toThrow()
  })

  it('can be read in a browser under the portal’s security policy', async () => {
    const page = await app.inject({ url: '/api/docs', headers: { accept: 'text/html' } })
    expect(page.statusCode).toBe(200)
    expect(page.body).not.toMatch(/<script>[^<]/)
  })
})
