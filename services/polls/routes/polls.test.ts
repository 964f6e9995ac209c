import { randomUUID } from 'node:crypto'
import type { AccountType } from '@portal/contracts/events/identity'
import { addressOf } from '@portal/contracts/http/call'
import { closePoll, draftPoll, getPoll, listPolls, publishPoll, redraftPoll } from '@portal/contracts/http/poll-desk'
import { castVote, getQuickPoll, listVotedPolls, QuickPoll } from '@portal/contracts/http/polls'
import type { PollDefinition } from '@portal/contracts/polls/poll'
import type { WireData } from '@portal/contracts/survey/answer-data'
import { aPoll, aStoredPoll, noPolls, oneChoice, otherPollId } from '@portal/tests/support/polls'
import { type PortalParts, signedInAs } from '@portal/tests/support/portal/portal'
import { describe, expect, it } from 'vitest'
import { questionIdOf } from '../domain/choice.ts'
import { presentDeskPoll } from '../presenter.ts'

const signedIn = async (
  type: AccountType,
  differs: Partial<PortalParts> = {},
  headers: Record<string, string> = {},
) => {
  const portal = await signedInAs(type, differs)
  const { app, cookie } = portal
  const all = { cookie, ...headers }
  const get = (url: string) => app.inject({ url, headers: all })
  const send = (method: 'POST' | 'PUT', url: string, payload?: object, key: string = randomUUID()) =>
    app.inject({ method, url, headers: { ...all, 'idempotency-key': key }, ...(payload && { payload }) })
  return { ...portal, get, send }
}
type SignedIn = Awaited<ReturnType<typeof signedIn>>

const idOf = (reply: { json: () => { pollId: string } }) =>
  ({ pollId: reply.json().pollId }) as Parameters<typeof addressOf<typeof publishPoll>>[1]['params'] & object

const openPoll = async ({ deps }: SignedIn, definition: PollDefinition = aPoll()) => {
  const { pollId } = aStoredPoll()
  const asked = () => ({ commandId: randomUUID(), intent: '' })
  await deps.pollCommands.draftPoll(asked(), { pollId, by: null, definition, isNew: true })
  await deps.pollCommands.publishPoll(asked(), { pollId, by: null })
  return pollId
}

const voteAddress = addressOf(castVote, { params: { surveyID: aStoredPoll().pollId } })
const vote = ({ send }: SignedIn, DATA: WireData, key?: string) => send('POST', voteAddress, { DATA }, key)
const votesIn = ({ log }: SignedIn) => log.rows().filter(({ stream }) => stream.startsWith('vote-'))
const verdict = (message: string, valid = false) => [{ QuestionID: questionIdOf(aStoredPoll().pollId), valid, message }]

describe('the quick poll of a member', () => {
  it('is the second item of a list, with its options and votes', async () => {
    const stored = aStoredPoll({ votes: 3, counts: { 1: 1, 2: 2 } })
    const polls = { ...noPolls, nextFor: async () => ({ ...stored, waiting: 2 }) }
    const { get } = await signedIn('user', { polls })
    const [first, question] = (await get(getQuickPoll.path)).json()
    expect(first).toEqual({ waiting: 2 })
    expect(question).toMatchObject({
      QuestionID: questionIdOf(stored.pollId),
      QuestionType: 1,
      QuestionText: 'Tea or coffee?',
      surveyID: stored.pollId,
      maxSelections: 1,
      voted: false,
      language: { pkLanguage: 'en', leftToRight: true },
    })
    expect(
      question.precodes.map(({ Precode, subset, total, percent }: never) => [Precode, subset, total, percent]),
    ).toEqual([
      [1, 1, 3, 33],
      [2, 2, 3, 67],
      [3, 0, 3, 0],
    ])
  })

  it('is an empty list if there is none', async () => {
    const { get } = await signedIn('user')
    expect((await get(getQuickPoll.path)).json()).toEqual([])
  })

  it('is in the language of the member, with its pictures, and holds nothing that runs', async () => {
    const definition = aPoll({
      languages: ['en', 'ar'],
      text: { en: 'Tea?', ar: 'شاي؟<script>alert(1)</script>' },
      options: [
        { code: 1, text: { en: 'Yes', ar: 'نعم<img src=x onerror=alert(1)>' }, image: '/pictures/cup.png' },
        { code: 2, text: { en: 'No', ar: 'لا' } },
      ],
    })
    const polls = {
      ...noPolls,
      nextFor: async () => ({ ...aStoredPoll({ definition }), waiting: 1 }),
    }
    const { get } = await signedIn('user', { polls }, { 'accept-language': 'ar' })
    const [, question] = QuickPoll.parse((await get(getQuickPoll.path)).json())
    expect(question?.QuestionText).toBe('شاي؟')
    expect(question?.precodes[0]?.PrecodeText).toBe('<img src="/pictures/cup.png" alt="">نعم<img src="x" />')
    expect(question?.language).toEqual({ pkLanguage: 'ar', leftToRight: false })
  })

  it('waits for the vote that was just cast', async () => {
    const waited: string[] = []
    const { app, cookie } = await signedInAs('user', {
      reached: async (name, position) => waited.push(`${name} ${position}`) > 0,
    })
    for (const url of [getQuickPoll.path, listVotedPolls.path])
      await app.inject({ url, headers: { cookie, 'at-least-position': '00000000000000ff' } })
    expect(waited).toEqual(['poll 00000000000000ff', 'poll 00000000000000ff'])
  })

  it('is shown with its results and the member’s choice once it is voted', async () => {
    const voted = [{ ...aStoredPoll({ votes: 1, counts: { 2: 1 } }), codes: [2] }]
    const { get } = await signedIn('user', {
      polls: { ...noPolls, votedBy: async () => voted },
    })
    const [question] = (await get(listVotedPolls.path)).json()
    expect(question.voted).toBe(true)
    expect(question.precodes.map(({ checked, percent }: never) => [checked, percent])).toEqual([
      [0, 0],
      [1, 100],
      [0, 0],
    ])
  })
})

describe('a vote', () => {
  it('is stored, and the reply says the position that shows it', async () => {
    const portal = await signedIn('user')
    await openPoll(portal)
    const reply = await vote(portal, oneChoice(2))
    expect(reply.json()).toEqual({ status: true, questions: verdict('', true) })
    expect(reply.headers['log-position']).toBeTruthy()
    expect(votesIn(portal).map(({ json }) => JSON.parse(json).codes)).toEqual([[2]])
  })

  it('that is sent again with the same key has the same reply and one effect', async () => {
    const portal = await signedIn('user')
    await openPoll(portal)
    const [first, second] = [await vote(portal, oneChoice(2), 'once'), await vote(portal, oneChoice(2), 'once')]
    expect([second.statusCode, second.json()]).toEqual([first.statusCode, first.json()])
    expect(votesIn(portal)).toHaveLength(1)
  })

  it('is one of a member, however many are sent at once', async () => {
    const portal = await signedIn('user')
    await openPoll(portal)
    const replies = await Promise.all(Array.from({ length: 40 }, (_, i) => vote(portal, oneChoice(1 + (i % 3)))))
    expect(replies.filter((reply) => reply.json().status === true)).toHaveLength(1)
    const refused = replies.filter((reply) => reply.json().status === false).map((reply) => reply.json().questions)
    expect(new Set(refused.map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify(verdict('You have voted in this poll already. Your first vote counts.'))]),
    )
    expect(votesIn(portal)).toHaveLength(1)
  })

  it('is refused at once when staff have closed the poll', async () => {
    const portal = await signedIn('user')
    const pollId = await openPoll(portal)
    await portal.deps.pollCommands.closePoll({ commandId: randomUUID(), intent: '' }, { pollId, by: null })
    const reply = await vote(portal, oneChoice(2))
    expect(reply.json()).toEqual({
      status: false,
      questions: verdict('This poll is closed. Your vote was not counted.'),
    })
    expect(votesIn(portal)).toEqual([])
  })

  it.each([
    ['no choice', {}, 'Please choose an answer.'],
    ['a code that does not exist', oneChoice(77), 'Please choose one of the answers shown.'],
  ])('is refused with a message at its question: %s', async (_, DATA, message) => {
    const portal = await signedIn('user')
    await openPoll(portal)
    expect((await vote(portal, DATA)).json()).toEqual({ status: false, questions: verdict(message) })
  })

  it('for a key of another poll is refused, and names it', async () => {
    const portal = await signedIn('user')
    await openPoll(portal)
    const reply = await vote(portal, oneChoice(1, otherPollId))
    expect([reply.statusCode, reply.json().values]).toEqual([
      400,
      { reason: 'not-on-page', names: [questionIdOf(otherPollId)] },
    ])
  })

  it('finds no poll that does not exist', async () => {
    const portal = await signedIn('user')
    expect((await vote(portal, oneChoice(1))).statusCode).toBe(404)
  })
})

describe('staff', () => {
  it('draft a poll, change it, publish it and close it', async () => {
    const portal = await signedIn('admin')
    const drafted = await portal.send('POST', draftPoll.path, { definition: aPoll() })
    const params = idOf(drafted)
    const steps = [
      await portal.send('PUT', addressOf(redraftPoll, { params }), { definition: aPoll({ text: 'Or milk?' }) }),
      await portal.send('POST', addressOf(publishPoll, { params })),
      await portal.send('POST', addressOf(closePoll, { params })),
    ]
    expect(steps.map((reply) => [reply.statusCode, reply.json()])).toEqual(steps.map(() => [200, params]))
    const types = portal.log.rows().map(({ json }) => JSON.parse(json).type)
    expect(types).toEqual(['PollDrafted', 'PollDrafted', 'PollPublished', 'PollClosed'])
  })

  it('that send a new poll twice with the same key make one', async () => {
    const { send } = await signedIn('admin')
    const [first, second] = [
      await send('POST', draftPoll.path, { definition: aPoll() }, 'once'),
      await send('POST', draftPoll.path, { definition: aPoll() }, 'once'),
    ]
    expect(second.json()).toEqual(first.json())
  })

  it('cannot change a published poll, and read why', async () => {
    const portal = await signedIn('admin')
    const params = idOf(await portal.send('POST', draftPoll.path, { definition: aPoll() }))
    await portal.send('POST', addressOf(publishPoll, { params }))
    const reply = await portal.send('PUT', addressOf(redraftPoll, { params }), { definition: aPoll() })
    expect([reply.statusCode, reply.json().code, reply.json().detail]).toEqual([
      409,
      'not-possible',
      expect.stringContaining('no longer changed'),
    ])
  })

  it('are told that somebody else has changed the draft that they have seen, and that theirs was stored where they repeat it', async () => {
    const portal = await signedIn('admin')
    const params = idOf(await portal.send('POST', draftPoll.path, { definition: aPoll() }))
    const seen = { params, query: { revision: presentDeskPoll(aStoredPoll()).revision } }
    const redraft = (text: string, key: string) =>
      portal.send('PUT', addressOf(redraftPoll, seen), { definition: aPoll({ text }) }, key)
    const answers = [
      await redraft('Or milk?', 'one'),
      await redraft('Or milk?', 'one'),
      await redraft('Or water?', 'other'),
      await portal.send('POST', addressOf(publishPoll, seen)),
    ]
    expect(answers.map((reply) => [reply.statusCode, reply.json().code])).toEqual([
      [200, undefined],
      [200, undefined],
      [409, 'stale-version'],
      [409, 'stale-version'],
    ])
    expect(portal.log.rows()).toHaveLength(2)
  })

  it('read every fault of a poll', async () => {
    const { send } = await signedIn('admin')
    const definition = { ...aPoll(), maxChoices: 9, languages: ['en', 'en'] }
    const reply = await send('POST', draftPoll.path, { definition })
    expect([reply.statusCode, reply.json().issues.map(({ path }: { path: string }) => path)]).toEqual([
      400,
      ['/maxChoices', '/languages/1'],
    ])
  })

  it('store texts without what could run', async () => {
    const portal = await signedIn('admin')
    await portal.send('POST', draftPoll.path, { definition: aPoll({ text: 'Tea<script>alert(1)</script>?' }) })
    expect(JSON.parse(portal.log.rows()[0]?.json ?? '').definition.text).toBe('Tea?')
  })

  it('see all polls with their figures in pages, and one by one', async () => {
    const stored = aStoredPoll({ votes: 3, counts: { 1: 2, 3: 1 } })
    const asked: unknown[] = []
    const page = async (of: object) => {
      asked.push(of)
      return { polls: [stored], total: 41 }
    }
    const one = async (pollId: string) => (pollId === stored.pollId ? stored : null)
    const { get } = await signedIn('admin', { polls: { ...noPolls, page, one } })
    const shown = {
      state: 'open',
      votes: 3,
      counts: [
        { code: 1, votes: 2, percent: 67 },
        { code: 2, votes: 0, percent: 0 },
        { code: 3, votes: 1, percent: 33 },
      ],
    }
    const listed = (await get(addressOf(listPolls, { query: { page: 3, itemsPerPage: 20 } }))).json()
    expect(listed).toMatchObject({ polls: [shown], total: 41 })
    expect(asked).toEqual([{ page: 3, itemsPerPage: 20 }])
    const single = (pollId: typeof stored.pollId) => get(addressOf(getPoll, { params: { pollId } }))
    expect((await single(stored.pollId)).json()).toMatchObject(shown)
    expect((await single(otherPollId)).statusCode).toBe(404)
  })
})
