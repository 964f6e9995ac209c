import { randomUUID } from 'node:crypto'
import { submitPage } from '@portal/contracts/http/surveys'
import { addVideoComment } from '@portal/contracts/http/video-comments'
import { partCode, placeCode } from '@portal/contracts/survey/marks'
import { signedInAs, TOKEN_SECRET } from '@portal/tests/support/portal/portal'
import { aPage, aQuestion, aSurvey, rule } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it, vi } from 'vitest'
import { memberTaker, responseIdOf } from '../commands.ts'
import { responseStream } from '../published-surveys.ts'
import { respondentToken } from '../token.ts'

const survey = (required: boolean) =>
  aSurvey({
    pages: [
      aPage('p1', aQuestion('video-comment', { required }), aQuestion('open-text', { id: 'Q2' })),
      aPage('p2', aQuestion('info', { id: 'Q3' })),
    ],
  })

const taking = async (required = false, definition = survey(required)) => {
  const portal = await signedInAs('user')
  const { surveys } = portal.deps
  await surveys.publishSurvey({ commandId: randomUUID(), intent: '' }, definition, null)
  const { memberId } = portal.member
  const token = respondentToken(TOKEN_SECRET, definition.name, memberId)
  const post = (url: string, payload: object) =>
    portal.app.inject({ method: 'POST', url, payload, headers: { cookie: portal.cookie } })
  const comment = (differs: object = {}) =>
    post(addVideoComment.path, {
      token,
      QuestionID: 'Q1',
      atVideoLength: 1.5,
      xPosition: 0.1,
      yPosition: 0.9,
      videoDuration: 4,
      videoID: '/videos/kettle.webm',
      content: 'A nice colour',
      isSurvey: true,
      ...differs,
    })
  const send = (Q1: string, more: object = {}, differs: object = {}) =>
    post(submitPage.path, {
      token,
      page: 'p1',
      questions: [{ QuestionID: 'Q1', QuestionType: 51 }],
      DATA: { Q1, ...more },
      saveAndQuit: false,
      totalQuestions: 2,
      ...differs,
    })
  const stored = async (page = 'p1') => {
    const open = await surveys.openResponse(definition.name, responseIdOf(definition.name, memberId))
    return open?.response.status === 'not started' ? undefined : open?.response.pages.get(page)
  }
  const times = async (): Promise<readonly (number | undefined)[]> => {
    const all: (number | undefined)[] = []
    const stream = responseStream(responseIdOf(definition.name, memberId))
    for await (const { event } of portal.deps.log.readStream(stream, 1)) {
      if ('seconds' in event) all.push(event.seconds)
      else if ('page' in event) all.push(undefined)
    }
    return all
  }
  const save = (data: Record<string, string>, more: object = {}) =>
    surveys.savePage(
      { commandId: randomUUID(), intent: '' },
      { taker: memberTaker(definition.name, memberId), page: 'p1', data, ...more },
    )
  return { ...portal, comment, send, save, stored, times }
}

describe('something that is said about a moment of a video', () => {
  it('is stored at once, beside what the page held before, and once though it is sent twice', async () => {
    const { comment, save, stored } = await taking()
    await save({ Q2: 'words', Q1: 'begun 4\n3 0.5 0.5 comment Later' })
    for (const reply of [await comment(), await comment()])
      expect([reply.statusCode, reply.json()]).toEqual([200, { status: 200 }])
    expect(await stored()).toEqual({
      data: {
        Q1: 2,
        [`Q1_${partCode('comment', 4)}`]: 1,
        [`Q1_${placeCode('comment', 7)}`]: 1,
        [`Q1_${partCode('comment', 8)}`]: 1,
        [`Q1_${placeCode('comment', 5)}`]: 1,
      },
      texts: { Q1: 'begun 4\n1.5 0.1 0.9 comment A nice colour\n3 0.5 0.5 comment Later', Q2: 'words' },
    })
  })

  it('takes nothing away that another request stores meanwhile', async () => {
    const { comment, save, stored, deps } = await taking()
    await save({ Q1: 'begun 4', Q2: 'typed' })
    const { savePage } = deps.surveys
    vi.spyOn(deps.surveys, 'savePage').mockImplementationOnce(async (asked, sent) => {
      await save({ Q1: 'begun 4\n3 0.1 0.9 comment And this', Q2: 'typed more' })
      return savePage(asked, sent)
    })
    expect((await comment()).statusCode).toBe(200)
    expect((await stored())?.texts).toEqual({
      Q1: 'begun 4\n1.5 0.1 0.9 comment A nice colour\n3 0.1 0.9 comment And this',
      Q2: 'typed more',
    })
  })

  it('begins a response that has not begun', async () => {
    const { comment, stored } = await taking()
    expect((await comment()).statusCode).toBe(200)
    expect((await stored())?.texts).toEqual({ Q1: 'begun 4\n1.5 0.1 0.9 comment A nice colour' })
  })

  it('begins it with the variables of the address, on which the page may depend', async () => {
    const variables = aPage(
      'variables',
      aQuestion('single-choice', { id: 'SOURCE', required: true }),
      aQuestion('open-text', { id: 'PANEL' }),
    )
    const { pages } = survey(false)
    const shown = pages.map((page) => ({ ...page, showIf: rule('SOURCE', 'IN', [2]) }))
    const definition = aSurvey({ pages: [{ ...variables, background: true }, ...shown] })
    const { comment, stored } = await taking(false, definition)
    expect((await comment()).statusCode).toBe(400)
    expect((await comment({ backgroundVars: 'SOURCE=2&PANEL=abc' })).statusCode).toBe(200)
    expect(await stored('variables')).toEqual({ data: { SOURCE: 2 }, texts: { PANEL: 'abc' } })
    expect((await stored())?.texts).toEqual({ Q1: 'begun 4\n1.5 0.1 0.9 comment A nice colour' })
  })

  it('adds nothing to the time on the page, of which it leaves what is stored', async () => {
    const { comment, save, send, times, later } = await taking()
    const showing = '0198c0de-0000-4000-8000-00000000000a'
    await save({ Q1: 'begun 4' }, { seconds: 2, showing })
    await comment()
    later(28_000)
    expect((await send('ended 4', {}, { seconds: 30, showing })).json()).toMatchObject({ status: true })
    expect(await times()).toEqual([2, 0, 28])
  })

  it('is refused about a question that the page does not show, about no video, and without words', async () => {
    const { comment, send } = await taking()
    for (const QuestionID of ['Q2', 'Q9']) expect((await comment({ QuestionID })).statusCode).toBe(400)
    expect((await comment({ content: '' })).statusCode).toBe(400)
    expect((await comment({ kind: 'like' })).statusCode).toBe(400)
    expect((await comment({ xPosition: 1.5 })).statusCode).toBe(400)
    await send('ended 4')
    expect((await comment()).statusCode, 'the page is over').toBe(400)
  })
})

describe('a page with a video', () => {
  it('is not sent earlier than somebody can have seen a required video', async () => {
    const { send, later } = await taking(true)
    expect((await send('ended 4')).json()).toMatchObject({ code: 'page-too-early' })
    later(3_500)
    expect((await send('ended 4')).json()).toMatchObject({ code: 'page-too-early' })
  })

  it('is not sent before a required video was seen to its end, unless it cannot be played', async () => {
    const { send, save, later } = await taking(true)
    await save({ Q1: 'begun 4' })
    later(10_000)
    expect((await send('begun 4')).json()).toMatchObject({
      status: false,
      questions: [{ QuestionID: 'Q1', valid: false, message: 'Please watch the video to its end.' }],
    })
    expect((await send('unplayable 0')).json()).toMatchObject({ status: true })
  })

  it('keeps nobody who cannot play it longer than its own time, and says so once that is known', async () => {
    const { send } = await taking(true)
    expect((await send('unplayable 0')).json()).toMatchObject({ status: true })

    const [first = aPage('p1'), ...others] = survey(true).pages
    const waiting = await taking(true, aSurvey({ pages: [{ ...first, timer: 2 }, ...others] }))
    const saved = await waiting.send('unplayable 0', {}, { saveAndQuit: true })
    expect(saved.json()).toMatchObject({ next: { page: { id: 'p1' }, timer: { wait: 2 } } })
    expect((await waiting.send('unplayable 0')).json()).toMatchObject({ code: 'page-too-early' })
    waiting.later(2_000)
    expect((await waiting.send('unplayable 0')).json()).toMatchObject({ status: true })
  })

  it('takes no text that says nothing about a video, and nothing that is said too often or after its end', async () => {
    const { send } = await taking()
    const line = '1 0.5 0.5 comment Again'
    for (const Q1 of ['uploaded', `ended 4\n${'9'.repeat(5)} 0.5 0.5 comment Late`, 'ended 4\n1 0.5 0.5 like']) {
      expect((await send(Q1)).json()).toMatchObject({ status: false })
    }
    const many = ['ended 4', ...Array.from({ length: 31 }, (_, i) => `${line} ${i}`)].join('\n')
    expect((await send(many)).json()).toMatchObject({
      questions: [{ message: 'Please say no more than 30 things about the video. You said 31.' }],
    })
  })

  it('makes the codes by itself: what is sent for them counts for nothing, and they are not sent back', async () => {
    const { send, stored } = await taking()
    const reply = await send('ended 4\n1 0.5 0.5 comment Here', { [`Q1_${partCode('comment', 9)}`]: 1 })
    expect(reply.json()).toMatchObject({ status: true })
    expect((await stored())?.data).toEqual({
      Q1: 1,
      [`Q1_${partCode('comment', 3)}`]: 1,
      [`Q1_${placeCode('comment', 5)}`]: 1,
    })
  })
})
