import { randomUUID } from 'node:crypto'
import { ReportItemId, SurveyId } from '@portal/contracts/ids'
import type { BannerData } from '@portal/contracts/reporting/saved/banner'
import type { Issue } from '@portal/contracts/survey/issue'
import type { SavedItem } from '@portal/projections/reporting/saved-item/queries'
import { aBanner, aColumn, aSegment, itemId, savedAt, tea } from '@portal/tests/support/banners'
import { type PortalParts, signedInAs } from '@portal/tests/support/portal/portal'
import { aRun } from '@portal/tests/support/surveys/a-run'
import { describe, expect, it } from 'vitest'

const BASE = '/api/surveys/report/surveys'

const stored: SavedItem<'banner'> = {
  itemId,
  surveyId: tea,
  name: 'Gender',
  note: 'of the panel',
  content: aBanner(),
  revision: 4,
  savedAt,
}
const savedOf = (item: SavedItem<'banner'> | null = stored): Partial<PortalParts> => ({
  saved: {
    find: async () => item as never,
    list: async () => ({ items: item ? [item as never] : [], total: item ? 31 : 0 }),
  },
})

/** A column of the survey about tea, and one of the survey about coffee. */
const mixed = aBanner(
  aColumn('', aSegment('Q2', 1)),
  aColumn('', { ...aSegment('Q2', 1), surveyID: SurveyId.parse('coffee') }),
)

const staff = async (differs: Partial<PortalParts> = {}) => {
  const portal = await signedInAs('admin', differs)
  const send = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object, headers = {}) =>
    portal.app.inject({
      method,
      url: `${BASE}/${path}`,
      headers: { cookie: portal.cookie, 'idempotency-key': randomUUID(), ...headers },
      ...(payload && { payload }),
    })
  const save = (BannerData: BannerData, differs: object = {}) =>
    send('POST', 'saveCrosstabBanner', { BannerName: 'Gender', BannerNote: '', BannerData, ...differs })
  return { ...portal, send, save }
}

describe('saving a banner', () => {
  it('answers with a new id and the message of the specification, in its spelling', async () => {
    const { save } = await staff()
    const reply = await save(aBanner())
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({
      BannerID: expect.any(String),
      Revision: 1,
      message: 'The banner saved succefully!',
    })
    expect(ReportItemId.safeParse(reply.json().BannerID).success).toBe(true)
    expect(reply.headers['log-position']).toEqual(expect.any(String))
  })

  it('takes columns that have groups alone, as the specification has them', async () => {
    const { send, log } = await staff()
    const { groups } = aColumn('', aSegment('Q2', 1))
    const sent = { BannerName: 'Gender', BannerNote: '', BannerData: { columns: [{ groups }] }, BannerID: null }
    const { BannerID } = (await send('POST', 'saveCrosstabBanner', sent)).json()
    const events: unknown[] = []
    for await (const { event } of log.readStream(`report-item-${BannerID}`)) events.push(event)
    expect(events).toMatchObject([{ content: { columns: [{ label: '', heading: '', groups }] } }])
  })

  it('gives a banner without a name the usual one', async () => {
    const { save, log } = await staff()
    const { BannerID } = (await save(aBanner(), { BannerName: '  ' })).json()
    const names: string[] = []
    for await (const { event } of log.readStream(`report-item-${BannerID}`)) {
      if ('name' in event) names.push(String(event.name))
    }
    expect(names).toEqual(['Sample Crosstab'])
  })

  it('tells the second of two people who change one revision, and keeps what the first saved', async () => {
    const { save } = await staff()
    const { BannerID } = (await save(aBanner())).json()
    const first = await save(aBanner(aColumn('', aSegment('Q2', 1))), { BannerID, Revision: 1 })
    expect([first.statusCode, first.json().Revision]).toEqual([200, 2])
    const second = await save(aBanner(aColumn('', aSegment('Q2', 2))), { BannerID, Revision: 1 })
    expect([second.statusCode, second.json().code]).toEqual([409, 'stale-version'])
    expect((await save(aBanner(aColumn('', aSegment('Q2', 2))), { BannerID, Revision: 2 })).json().Revision).toBe(3)
  })

  it('of segments of several surveys says in the reports of which it is used; else it is refused', async () => {
    const { save, log } = await staff()
    const reply = await save(mixed, { surveyID: 'tea' })
    expect(reply.statusCode).toBe(200)
    for await (const { event } of log.readStream(`report-item-${reply.json().BannerID}`)) {
      expect(event).toMatchObject({ surveyId: 'tea', content: mixed })
    }
    const unsaid = await save(mixed)
    expect([unsaid.statusCode, unsaid.json().detail]).toEqual([
      400,
      '/columns: the columns are about several surveys (tea, coffee): say in "surveyID" in the reports of which one the banner is used',
    ])
    expect((await save(mixed, { surveyID: 'No survey!' })).statusCode).toBe(400)
  })

  it('is refused with the place and the remedy for an empty group', async () => {
    const { save } = await staff()
    const reply = await save(aBanner({ label: 'Women', heading: '', groups: [{ label: '', items: [] }] }))
    expect([reply.statusCode, reply.json().detail]).toEqual([
      400,
      '/columns/0/groups/0: group 1 of column Women is empty: add an answer to it, or remove the group',
    ])
  })

  it('is refused for one that was deleted', async () => {
    const { save, send } = await staff()
    const { BannerID } = (await save(aBanner())).json()
    const gone = await send('DELETE', `deleteBanner?id=${BannerID}`)
    expect([gone.statusCode, gone.json()]).toEqual([200, { message: 'The banner deleted successfully' }])
    expect((await save(aBanner(), { BannerID, Revision: 1 })).statusCode).toBe(404)
  })
})

describe('copying a banner', () => {
  it('makes a new one with the same columns', async () => {
    const { send, log } = await staff(savedOf())
    const reply = await send('GET', `copyBanner?id=${itemId}`)
    expect(reply.json()).toEqual({
      BannerID: expect.not.stringMatching(itemId),
      Revision: 1,
      message: 'The banner copied successfully',
    })
    for await (const { event } of log.readStream(`report-item-${reply.json().BannerID}`)) {
      expect(event).toMatchObject({ name: 'Gender (copy)', note: 'of the panel', content: aBanner() })
    }
  })

  it('keeps the survey in whose reports it is used', async () => {
    const { send, log } = await staff(savedOf({ ...stored, content: mixed }))
    const { BannerID } = (await send('GET', `copyBanner?id=${itemId}`)).json()
    for await (const { event } of log.readStream(`report-item-${BannerID}`)) {
      expect(event).toMatchObject({ surveyId: 'tea', content: mixed })
    }
  })

  it('is refused to a page of another site, though it is a GET', async () => {
    const { send } = await staff(savedOf())
    const reply = await send('GET', `copyBanner?id=${itemId}`, undefined, { 'sec-fetch-site': 'cross-site' })
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'cross-site'])
  })
})

describe('reading banners', () => {
  const about = {
    BannerID: itemId,
    BannerName: 'Gender',
    BannerNote: 'of the panel',
    surveyID: 'tea',
    Revision: 4,
    savedAt,
  }

  it('answers a page of them with the total', async () => {
    const { send } = await staff(savedOf())
    expect((await send('GET', 'loadCrosstabBanner/2/10?search=gen')).json()).toEqual({
      data: [{ ...about, BannerJson: aBanner() }],
      total: 31,
    })
  })

  it('answers one with its columns as they are sent', async () => {
    const { send } = await staff(savedOf())
    const reply = (await send('GET', `loadCrosstabBanner?id=${itemId}`)).json()
    expect(reply).toEqual({ ...about, BannerData: aBanner() })
  })

  it('says that there is none of this id', async () => {
    const { send } = await staff(savedOf(null))
    expect((await send('GET', `loadCrosstabBanner?id=${itemId}`)).statusCode).toBe(404)
  })
})

describe('the data of a crosstab', () => {
  const asked: unknown[] = []
  const reports: PortalParts['reports'] = {
    run: async (spec) => {
      asked.push(spec)
      return { outcome: 'done', revision: 'r1', json: new TextEncoder().encode(JSON.stringify(aRun())) }
    },
  }

  it('are not found if the survey of the banner is gone, and refused with the place if a question of it is', async () => {
    const answerOf = async (issue: Issue) => {
      const run = async () => ({ outcome: 'refused' as const, issues: [issue] })
      const { send } = await staff({ ...savedOf(), reports: { run } })
      const reply = await send('POST', 'loadCrosstabData', { surveyID: 'tea', bannerID: itemId })
      return [reply.statusCode, reply.json().code, reply.json().detail]
    }
    const gone = { path: '/surveyID', key: 'no-such-survey', values: { survey: 'tea' } } as const
    expect((await answerOf(gone)).slice(0, 2)).toEqual([404, 'not-found'])
    const path = '/banner/0/items/0/condition/question'
    const missing = { path, key: 'no-such-question', values: { question: 'Q2' } } as const
    expect(await answerOf(missing)).toEqual([400, 'invalid-request', `${path}: there is no question Q2`])
  })

  it('are those of a question, or of the whole survey, by the columns of the banner', async () => {
    const { send } = await staff({ ...savedOf(), reports })
    const body = { surveyID: 'tea', bannerID: itemId, includeAdmin: true }
    expect((await send('POST', 'loadCrosstabData', { ...body, qid: 'Q3' })).json()).toEqual(aRun())
    await send('POST', 'loadCrosstabData', body)
    expect(asked).toMatchObject([
      {
        surveyID: 'tea',
        questions: ['Q3'],
        includeAdmin: true,
        banner: [{ label: 'Tea', items: [{ label: 'Q2 1' }, { label: 'Q2 2' }] }],
      },
      { questions: [] },
    ])
  })

  it('of a banner with segments of other surveys are joined, also where all of them are of another one', async () => {
    asked.length = 0
    const columnsOf = async (surveyID: string) => {
      const { send } = await staff({ ...savedOf({ ...stored, content: mixed }), reports })
      await send('POST', 'loadCrosstabData', { surveyID, bannerID: itemId })
      return asked.splice(0)
    }
    const q2 = { question: 'Q2', op: 'IN', values: [1] }
    const conditions = (...some: readonly object[]) => [
      { banner: [{ items: some.map((condition) => ({ condition })) }] },
    ]
    expect(await columnsOf('tea')).toMatchObject(conditions(q2, { survey: 'coffee', condition: q2 }))
    expect(await columnsOf('coffee')).toMatchObject(conditions({ survey: 'tea', condition: q2 }, q2))
    expect(await columnsOf('cocoa')).toMatchObject(
      conditions({ survey: 'tea', condition: q2 }, { survey: 'coffee', condition: q2 }),
    )
  })

  it('are refused with the place and the survey where another survey, or a question of it, is gone', async () => {
    const path = '/banner/0/items/1/condition/survey'
    const issue = { path, key: 'no-survey-to-join', values: { survey: 'coffee' } } as const
    const run = async () => ({ outcome: 'refused' as const, issues: [issue] })
    const { send } = await staff({ ...savedOf(), reports: { run } })
    const reply = await send('POST', 'loadCrosstabData', { surveyID: 'tea', bannerID: itemId })
    expect([reply.statusCode, reply.json().detail]).toEqual([
      400,
      `${path}: there is no survey coffee from which columns could be joined: remove them, or choose another survey`,
    ])
  })
})
