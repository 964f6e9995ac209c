import { pageOf, takingTea } from '@portal/tests/support/portal/taking-tea'
import { describe, expect, it } from 'vitest'

const source = '<p>Hello</p><script>portal.note("hi")</script>'
const withCode = (code: object = {}) => takingTea({ customCode: { source, height: 80, ...code } })
const at = '/api/surveys/customCode'

describe('the code of a survey', () => {
  it('is a document without an origin, which may load and send nothing', async () => {
    const { app } = await withCode()
    const reply = await app.inject({ url: `${at}/tea/1` })
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(reply.body).toContain(source)
    const policy = String(reply.headers['content-security-policy']).split('; ')
    expect(policy).toContain('sandbox allow-scripts')
    expect(policy).toContain("default-src 'none'")
    expect(policy.join()).not.toContain('allow-same-origin')
  })

  it.each(['tea/2', 'tea/0', 'coffee/1', 'tea/x'])('is not there for %s', async (path) => {
    const { app } = await withCode()
    expect((await app.inject({ url: `${at}/${path}` })).statusCode).toBeGreaterThanOrEqual(400)
  })

  it('is not there for a survey without code, whose pages name none', async () => {
    const { app, questions } = await takingTea()
    expect((await app.inject({ url: `${at}/tea/1` })).statusCode).toBe(404)
    expect(pageOf(await questions())).not.toHaveProperty('customCode')
  })

  it('is named by the pages that have it', async () => {
    const all = await withCode()
    expect(pageOf(await all.questions()).customCode).toEqual({ version: 1, height: 80 })
    const some = await withCode({ pages: ['second'] })
    expect(pageOf(await some.questions())).not.toHaveProperty('customCode')
  })
})
