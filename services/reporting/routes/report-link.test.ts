import { randomUUID } from 'node:crypto'
import { exchangeReportIds } from '@portal/contracts/http/tokens'
import type { SavedDashboard } from '@portal/contracts/reporting/saved/dashboard'
import { itemId, savedAt, tea } from '@portal/tests/support/banners'
import { signedInAs } from '@portal/tests/support/portal/portal'
import { describe, expect, it } from 'vitest'

const INVALID = { status: 'invalid link', message: expect.stringContaining('not valid any more') }
const rtoken = randomUUID()
const about = { itemId, name: 'Board', note: '', revision: 1, savedAt }

/** What is told of a report to staff, a member or a stranger: of the one topline, or of the one dashboard. */
const told = async (
  who: 'admin' | 'user' | 'stranger',
  there: { kind: 'topline' } | { kind: 'dashboard'; access: SavedDashboard['access'] },
  payload: object,
) => {
  const { app, cookie } = await signedInAs(who === 'admin' ? 'admin' : 'user', {
    saved: {
      find: async (kind) => {
        if (kind !== there.kind) return null
        if (there.kind === 'topline') return { ...about, surveyId: tea, content: {} } as never
        const content = { layout: [], settings: {}, access: there.access, rtoken: there.access === '2' ? rtoken : '' }
        return { ...about, surveyId: null, content } as never
      },
      list: async () => ({ items: [], total: 0 }),
    },
  })
  const headers = who === 'stranger' ? {} : { cookie }
  const body = { surveyID: tea, reportID: itemId, ...payload }
  const { method, path: url } = exchangeReportIds
  const reply = await app.inject({ method, url, headers, payload: body })
  expect(reply.statusCode).toBe(200)
  return reply.json()
}
const leadsTo = (report: string) => ({ status: 'success', link: `/report/tea/${report}` })

describe('a link to a report, exchanged by its ids,', () => {
  it('leads staff to a topline of the survey, or to a new one, and is invalid where there is none', async () => {
    const topline = { kind: 'topline' } as const
    expect(await told('admin', topline, {})).toEqual(leadsTo(itemId))
    expect(await told('admin', topline, { reportID: 'new' })).toEqual(leadsTo('new'))
    expect(await told('admin', topline, { surveyID: 'coffee' })).toEqual(INVALID)
    expect(await told('admin', topline, { reportID: '-'.repeat(36) })).toEqual(INVALID)
  })

  it.each(['user', 'stranger'] as const)('leads to no topline for a %s', async (who) => {
    expect(await told(who, { kind: 'topline' }, {})).toEqual(INVALID)
    expect(await told(who, { kind: 'topline' }, { reportID: 'new' })).toEqual(INVALID)
  })

  it.each([
    ['admin', '0', {}, true],
    ['user', '0', {}, false],
    ['stranger', '0', { rtoken: '' }, false],
    ['user', '1', {}, true],
    ['stranger', '1', {}, false],
    ['user', '2', {}, false],
    ['stranger', '2', { rtoken: randomUUID() }, false],
  ] as const)('leads to a dashboard by its access field: %s, %s, %j', async (who, access, more, isShown) => {
    const reply = await told(who, { kind: 'dashboard', access }, more)
    expect(reply).toEqual(isShown ? leadsTo(itemId) : INVALID)
  })

  it('keeps what opens a dashboard for anybody', async () => {
    const reply = await told('stranger', { kind: 'dashboard', access: '2' }, { rtoken })
    expect(reply).toEqual(leadsTo(`${itemId}?rtoken=${rtoken}`))
  })
})
