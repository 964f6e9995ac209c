import { randomUUID } from 'node:crypto'
import { ResponseId } from '@portal/contracts/ids'
import Fastify from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { serviceProofs } from './service-proofs.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

type Answer = (solution: string) => Readonly<{ status?: number; body: unknown }>

/** A service on this machine that accepts `good` once, as the real ones do. */
const acceptingOnce = (): Answer => {
  const used = new Set<string>()
  return (solution) => {
    const success = solution.startsWith('good') && !used.has(solution)
    used.add(solution)
    return { body: { success, 'error-codes': success ? [] : ['timeout-or-duplicate'] } }
  }
}

const aService = async (answer: Answer = acceptingOnce()) => {
  const app = Fastify()
  const asked: URLSearchParams[] = []
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, new URLSearchParams(String(body))),
  )
  app.post('/siteverify', async ({ body }, reply) => {
    const given = body instanceof URLSearchParams ? body : new URLSearchParams()
    asked.push(given)
    const said = answer(given.get('response') ?? '')
    return reply.code(said.status ?? 200).send(said.body)
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const close = () => app.close()
  closing.push(close)
  const failures: unknown[] = []
  const service = {
    siteKey: 'a key',
    secret: 'a secret',
    verifyUrl: `${address}/siteverify`,
    script: `${address}/api.js`,
  }
  return { ...serviceProofs(service, (error) => failures.push(error)), asked, failures, close, address }
}

const about = (question = 'Q1') => ({ responseId: ResponseId.parse(randomUUID()), question })

describe('a captcha service', () => {
  it('gives the page its key and its script', async () => {
    const { offer, address } = await aService()
    expect(offer(about())).toEqual({ siteKey: 'a key', script: `${address}/api.js`, seconds: 120 })
  })

  it('decides what is a proof, and is told the solution and nothing else', async () => {
    const { isProof, asked } = await aService()
    expect([await isProof('good 1', about()), await isProof('bad', about())]).toEqual([true, false])
    expect(asked.map((form) => Object.fromEntries(form))).toEqual([
      { secret: 'a secret', response: 'good 1' },
      { secret: 'a secret', response: 'bad' },
    ])
  })

  it('is asked once for a page that is sent again, and a solution is for one question of one response', async () => {
    const { isProof, asked } = await aService()
    const one = about()
    expect([await isProof('good 1', one), await isProof('good 1', one)]).toEqual([true, true])
    expect(await isProof('good 1', { ...one, question: 'Q2' })).toBe(false)
    expect(await isProof('good 1', about())).toBe(false)
    expect(asked).toHaveLength(1)
  })

  it.each([{ status: 500, body: 'down' }, { body: 'no verdict' }, { body: { success: 'yes' } }])(
    'that does not decide makes the page wait: %o',
    async (said) => {
      const { isProof, failures } = await aService(() => said)
      await expect(isProof('good 1', about())).rejects.toMatchObject({ code: 'unavailable' })
      expect(failures).toHaveLength(1)
    },
  )

  it('that cannot be reached makes the page wait', async () => {
    const { isProof, close } = await aService()
    await close()
    await expect(isProof('good 1', about())).rejects.toMatchObject({ code: 'unavailable' })
  })
})
