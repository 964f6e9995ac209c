import { SurveyId } from '@portal/contracts/ids'
import { plainSpec } from '@portal/contracts/reporting/plain-spec'
import { FIRST_REPLIES } from '@portal/contracts/site/first-load'
import { afterEach, expect, it, vi } from 'vitest'
import { answerTo } from '../../../test-support/report.tsx'

const spec = plainSpec(SurveyId.parse('tea'), ['Q1'])

/** As the document that has just come, with the figures of `spec`. */
const openedWith = async (status: number) => {
  const element = document.createElement('script')
  element.id = FIRST_REPLIES
  element.type = 'application/json'
  element.textContent = JSON.stringify({
    '/api/reporting/other': { status: 200, body: {} },
    '/api/reporting/run/tea/crosstab/new?banner=Q2': { status, body: answerTo(spec) },
  })
  document.body.replaceChildren(element)
  vi.spyOn(performance, 'now').mockReturnValue(1_000) // what comes with a page is of its first seconds
  vi.resetModules()
  const { runQuery } = await import('./queries.ts')
  return (one: typeof spec) => {
    const { initialData } = runQuery(one)
    return typeof initialData === 'function' ? initialData() : initialData
  }
}

afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
  vi.resetModules()
})

it('figures are those that came with the page where these are of the same spec', async () => {
  const of = await openedWith(200)
  expect(of({ ...spec, completesOnly: true })).toBeUndefined()
  expect(of({ ...spec })).toEqual(answerTo(spec))
})

it('figures are asked for where the page brought none', async () => {
  const of = await openedWith(404)
  expect(of(spec)).toBeUndefined()
})
