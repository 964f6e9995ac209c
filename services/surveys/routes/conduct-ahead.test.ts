import { replyOf, takingTea, teaSurvey } from '@portal/tests/support/portal/taking-tea'
import { describe, expect, it } from 'vitest'

type Tea = Awaited<ReturnType<typeof takingTea>>

const ahead = ({ app, headers, token }: Tea, DATA: unknown, differs: object = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/surveys/conduct/ahead',
    headers,
    payload: { token, page: 'first', DATA, ...differs },
  })

describe('the page ahead', () => {
  it('is the same as after the page was sent, in the language that is asked for', async () => {
    const tea = await takingTea()
    const told = await ahead(tea, { Q2: 1 }, { language: 'ar' })
    const sent = replyOf(await tea.submit('first', { Q2: 1 }, { language: 'ar' }))
    expect(told.statusCode).toBe(200)
    expect(told.json().next.language.pkLanguage).toBe('ar')
    expect(told.json()).toEqual({ next: sent.next })
  })

  it('is null where the answers would be refused', async () => {
    expect((await ahead(await takingTea(), {})).json()).toEqual({ next: null })
  })

  it('needs the session of the respondent', async () => {
    const [tea, other] = [await takingTea(), await takingTea()]
    expect((await ahead({ ...tea, headers: { cookie: '' } }, { Q2: 1 })).statusCode).toBe(401)
    const stranger = await ahead({ ...tea, headers: other.headers, app: other.app }, { Q2: 1 })
    expect([stranger.statusCode, stranger.json().code]).toEqual([403, 'not-your-token'])
  })

  const [first, second] = teaSurvey.pages
  if (!first || !second) throw new Error('The survey has two pages.')
  it.each([
    ['a page with a timer', { pages: [first, { ...second, timer: 5 }] }],
    ['a page with code of its author', { customCode: { source: '<p>Hello</p>' } }],
  ])('is not told of %s', async (_, differs) => {
    const tea = await takingTea(differs)
    expect((await ahead(tea, { Q2: 1 })).json()).toEqual({ next: null })
    const { next } = replyOf(await tea.submit('first', { Q2: 1 }))
    expect(next?.timer ?? next?.customCode).toBeDefined()
  })
})
