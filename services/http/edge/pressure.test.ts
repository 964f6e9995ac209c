import { getSurveyPage, submitPage } from '@portal/contracts/http/surveys'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { failures } from '../failures/failures.ts'
import { answerWithProblems } from '../failures/problems.ts'
import { refuseUnderPressure, watchPressure } from './pressure.ts'

/** A portal in which submissions wait until the test releases them. */
const stuckPortal = async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const pressure = watchPressure()
  const app = Fastify()
  app.addHook('onClose', async () => pressure.stop())
  answerWithProblems(
    app,
    failures(() => false),
  )
  await app.register(async (pressed) => {
    await pressed.register(refuseUnderPressure, { pressure })
    pressed.post(submitPage.path, async () => promise)
    pressed.get(getSurveyPage.path, async () => 'a page')
    pressed.get('/api/profile', async () => 'somebody')
  })
  app.get('/api/operations/status', async () => 'all of it')
  const submit = async () => await app.inject({ method: 'POST', url: submitPage.path })
  const statusOf = async (url: string) => (await app.inject(url)).statusCode
  return { app, submit, statusOf, answerAll: resolve }
}

describe('an overloaded portal', () => {
  it('refuses the least urgent requests first, at once and with a time to retry, and operators never', async () => {
    const { app, submit, statusOf, answerAll } = await stuckPortal()
    const waiting = Array.from({ length: 200 }, submit)
    expect(await statusOf(getSurveyPage.path)).toBe(200)
    expect(await statusOf('/api/profile')).toBe(503)

    waiting.push(...Array.from({ length: 312 }, submit))
    expect(await statusOf(getSurveyPage.path)).toBe(503)
    const refused = await submit()
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'overloaded'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    expect(await statusOf('/api/operations/status')).toBe(200)

    expect(await statusOf(getSurveyPage.path.replace('survey', '%73urvey'))).toBe(503)

    answerAll()
    expect(new Set((await Promise.all(waiting)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await statusOf('/api/profile')).toBe(200)
    await app.close()
  })
})
