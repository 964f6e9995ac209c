import { pageOf, replyOf, takingTea, teaSurvey } from '@portal/tests/support/portal/taking-tea'
import { describe, expect, it } from 'vitest'

const settings = { ...teaSurvey.settings, pageTimer: 10, pageLimit: 60, recordOptOut: true, recordTimes: true }

const timed = async (differs: object = { settings }) => {
  const taking = await takingTea(differs)
  const post = (path: string, payload: object) =>
    taking.app.inject({ method: 'POST', url: `/api/timer/${path}`, payload })
  const get = (path: string) => taking.app.inject({ url: `/api/timer${path}`, headers: taking.headers })
  const events = (type: string) =>
    taking.log
      .rows()
      .map(({ json }) => JSON.parse(json))
      .filter((event) => event.type === type)
  return { ...taking, post, get, events }
}
const timerOf = async ({ questions }: Awaited<ReturnType<typeof timed>>) => {
  const { timer } = pageOf(await questions())
  if (!timer) throw new Error('The page has no timer.')
  return timer
}

describe('a page with times', () => {
  it('tells how long it waits, and is refused before then by the clock of the server', async () => {
    const portal = await timed()
    const timer = await timerOf(portal)
    expect(timer).toMatchObject({ wait: 10, limit: 60, recordOptOut: 1, recordTimes: 1 })
    portal.later(4_000)
    const early = await portal.submit('first', { Q2: 1 }, { timerId: timer.id })
    expect([early.statusCode, early.json().code, early.json().values]).toEqual([409, 'page-too-early', { seconds: 6 }])
    expect(early.json().detail).toContain('6 s')
    portal.later(6_000)
    const next = replyOf(await portal.submit('first', { Q2: 1 }, { timerId: timer.id })).next
    expect([next?.page.id, next?.timer?.wait]).toEqual(['second', 10])
  })

  it('continues to wait after a reload, and needs no id once the response has begun', async () => {
    const portal = await timed()
    const { id } = await timerOf(portal)
    portal.later(10_000)
    await portal.submit('first', { Q2: 1 }, { timerId: id })
    portal.later(7_000)
    expect((await timerOf(portal)).wait).toBe(3)
    expect((await portal.submit('second', { Q4_1: 1, Q4_2: 1 })).statusCode).toBe(409)
    portal.later(3_000)
    expect((await portal.submit('second', { Q4_1: 1, Q4_2: 1 })).statusCode).toBe(200)
  })

  it.each(['x'.repeat(40), 'of another page'])('does not believe an id that is not its own: %s', async (given) => {
    const portal = await timed()
    const other = (await portal.get('?page=second&surveyID=tea')).json().id
    portal.later(60_000)
    const reply = await portal.submit('first', { Q2: 1 }, { timerId: given === 'of another page' ? other : given })
    expect(reply.json().code).toBe('page-too-early')
  })

  it('without settings for it has no timer, but for the first: by its id the seconds of the page are counted', async () => {
    const portal = await timed({})
    const { id, ...times } = await timerOf(portal)
    expect(times).toEqual({ wait: 0, limit: 0, recordOptOut: 0, recordTimes: 0 })
    portal.later(20_000)
    const seconds = 86_400
    const reply = replyOf(await portal.submit('first', { Q2: 1 }, { timerId: id, seconds }))
    expect(reply.next).not.toHaveProperty('timer')
    expect(portal.events('PageAnswered')).toMatchObject([{ seconds: 23 }])
  })
})

describe('the records of a page', () => {
  it('are stored with it, and cost no event of their own', async () => {
    const portal = await timed()
    const { id } = await timerOf(portal)
    const before = portal.log.rows().length
    expect((await portal.post('loading', { id, loadTime: 812.4 })).json()).toEqual({ status: 'success', id })
    await portal.post('click', { id, time: 2_000 })
    await portal.post('click', { id, time: 4_000 })
    await portal.post('click', { id, time: 4_000 })
    await portal.post('submit', { id, time: 9_000 })
    expect((await portal.get('?page=first&surveyID=tea')).json()).toMatchObject({ page: 'first', loadTime: 812 })
    expect((await portal.get('/click?surveyID=tea')).json()).toEqual({
      clicks: [{ page: 'first', firstClick: 2_000, clicks: 2 }],
    })
    expect(portal.log.rows()).toHaveLength(before)
    portal.later(10_000)
    await portal.submit('first', { Q2: 1 }, { timerId: id, seconds: 10 })
    expect(portal.events('PageAnswered')).toMatchObject([
      { seconds: 10, times: { load: 812, firstClick: 2_000, clicks: 2 } },
    ])
    expect((await portal.get('/click?surveyID=tea')).json()).toEqual({ clicks: [] })
  })

  it('are stored with a page that was refused at first', async () => {
    const portal = await timed({ settings: { ...teaSurvey.settings, recordTimes: true } })
    const { id } = await timerOf(portal)
    await portal.post('loading', { id, loadTime: 812 })
    expect(replyOf(await portal.submit('first', { Q2: 99 })).status).toBe(false)
    await portal.submit('first', { Q2: 1 })
    expect(portal.events('PageAnswered')).toMatchObject([{ times: { load: 812 } }])
  })

  it('are those that came with the page, and none where the survey does not record them', async () => {
    const portal = await timed({ settings: { ...teaSurvey.settings, recordTimes: true } })
    await portal.submit('first', { Q2: 1 }, { times: { load: 30, clicks: 1 } })
    expect(portal.events('PageAnswered')[0].times).toEqual({ load: 30, clicks: 1 })
    const plain = await timed({})
    await plain.submit('first', { Q2: 1 }, { times: { load: 30 } })
    expect(plain.events('PageAnswered')[0]).not.toHaveProperty('times')
  })

  it('are refused with an id that was not made here, and in a wrong form', async () => {
    const { post } = await timed()
    for (const path of ['loading', 'click', 'submit', 'optout']) {
      const forged = await post(path, { id: 'x'.repeat(60), time: 1, loadTime: 1 })
      expect([forged.statusCode, forged.json().code]).toEqual([403, 'not-your-token'])
      expect((await post(path, { id: 'x'.repeat(60), time: -1, loadTime: -1 })).statusCode).toBe(400)
    }
  })
})

it('a page that is gone back from is stored with its seconds, as one that is sent', async () => {
  const portal = await timed({})
  await portal.submit('first', { Q2: 1 }, { seconds: 2 })
  await portal.previous('second', {}, {}, { seconds: 2.5 })
  expect([...portal.events('PageAnswered'), ...portal.events('PageSaved')].map(({ seconds }) => seconds)).toEqual([
    2, 2.5,
  ])
})

it('a page that is saved while it is answered has each second once, whether its browser knows of the save or not', async () => {
  const portal = await timed({})
  const { id: timerId } = await timerOf(portal)
  portal.later(20_000)
  const save = { saveAndQuit: true, showing: 'one', timerId }
  await portal.submit('first', { Q2: 1 }, { ...save, seconds: 4.2 })
  await portal.submit('first', { Q2: 2 }, { ...save, seconds: 6.3 })
  await portal.submit('first', { Q2: 1 }, { ...save, seconds: 5 }) // was on its way longer
  portal.later(10_000)
  await portal.submit('first', { Q2: 1 }, { saveAndQuit: true, showing: 'after a reload', seconds: 3 })
  await portal.submit('first', { Q2: 1 }, { showing: 'after a reload', seconds: 3.5 })
  await portal.previous('second', {}, {}, { showing: 'two', seconds: 2 })
  expect(portal.events('PageSaved').map(({ seconds }) => seconds)).toEqual([4.2, 2.1, 0, 3, 2])
  expect(portal.events('PageAnswered').map(({ seconds }) => seconds)).toEqual([0.5])
})

describe('the beacon of a page that is hidden', () => {
  it('is an event in a stream of its own, once, before and after the response has begun', async () => {
    const portal = await timed()
    const { id } = await timerOf(portal)
    await portal.post('optout', { id, time: 4_560 })
    await portal.post('optout', { id, time: 4_560 })
    expect(portal.events('PageHidden')).toMatchObject([{ surveyId: 'tea', page: 'first', seconds: 4.6 }])
    portal.later(10_000)
    expect((await portal.submit('first', { Q2: 1 }, { timerId: id })).statusCode).toBe(200)
  })

  it('is stored at most 50 times, and not at all where the survey does not record it', async () => {
    const portal = await timed()
    const { id } = await timerOf(portal)
    for (let i = 0; i < 55; i += 1) await portal.post('optout', { id, time: i * 1_000 })
    expect(portal.events('PageHidden')).toHaveLength(50)
    const plain = await timed({ settings: { ...teaSurvey.settings, pageTimer: 1 } })
    await plain.post('optout', { id: (await timerOf(plain)).id, time: 1_000 })
    expect(plain.events('PageHidden')).toEqual([])
  })
})
