import { castVote, getQuickPoll, listVotedPolls, PollQuestion } from '@portal/contracts/http/polls'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openScreen } from '../../../test-support/screen.tsx'
import { type Asked, problem, serve } from '../../../test-support/server.ts'
import { HomePoll } from './home-poll.tsx'
import { PollsScreen } from './polls-screen.tsx'

const ids = { tea: '018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e01', milk: '018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e02' } as const
type Name = keyof typeof ids

const QUESTION_ID = { tea: 'Ptea', milk: 'Pmilk' } as const

/** A poll with as many votes for each option. */
const poll = (name: Name, votes: readonly number[], differs: object = {}) => {
  const total = votes.reduce((sum, one) => sum + one, 0)
  return PollQuestion.parse({
    QuestionID: QUESTION_ID[name],
    pkQuestion: QUESTION_ID[name],
    QuestionType: 1,
    QuestionText: `About ${name}?`,
    surveyID: ids[name],
    maxSelections: 1,
    precodes: votes.map((subset, at) => ({
      pkPrecode: `${QUESTION_ID[name]}_${at + 1}`,
      Precode: at + 1,
      PrecodeText: `${name} ${at + 1}`,
      openend: 0,
      exclusive: 0,
      dkcheckbox: 0,
      checked: 0,
      othertext: '',
      subset,
      total,
      percent: total === 0 ? 0 : Math.round((100 * subset) / total),
    })),
    validation: '',
    voted: false,
    language: { pkLanguage: 'en', leftToRight: true },
    ...differs,
  })
}
type Poll = ReturnType<typeof poll>

type Server = { open: Poll[]; voted: Poll[]; reply: (asked: Asked) => ReturnType<typeof problem> | 'lost' | null }

/** A server with these open polls: a vote moves the first one to the voted polls. */
const serving = (differs: Partial<Server>) => {
  const server: Server = { open: [], voted: [], reply: () => null, ...differs }
  const asked = serve((request) => {
    const [first] = server.open
    if (request.path === getQuickPoll.path) return { body: first ? [{ waiting: server.open.length }, first] : [] }
    if (request.path === listVotedPolls.path) return { body: server.voted }
    const given = server.reply(request)
    if (given) return given
    server.voted = [...server.open.splice(0, 1), ...server.voted]
    return { body: { status: true, questions: [] } }
  })
  const votes = () => asked.filter(({ method }) => method === castVote.method)
  return { server, votes }
}

const refusing = (message: string) => () => ({
  body: { status: false, questions: [{ QuestionID: QUESTION_ID.tea, valid: false, message }] },
})
const vote = () => userEvent.click(screen.getByRole('button', { name: 'Vote' }))
const choose = async (name: string) => userEvent.click(await screen.findByLabelText(name))
const resultsOf = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('listitem')

describe('a poll', () => {
  it('has an empty bar for an answer that nobody chose', async () => {
    serving({ voted: [poll('tea', [1, 0])] })
    openScreen(<PollsScreen />)
    await screen.findByText('About tea?')
    const bars = [...document.querySelectorAll('.result__bar')].map(({ children }) => children.length)
    expect(bars).toEqual([1, 0])
  })

  it('shows the results with one’s own vote counted, before the server’s figures are there', async () => {
    const { votes } = serving({
      open: [poll('tea', [1, 2])],
      reply: () => ({ body: { status: true, questions: [] } }), // its read model stays behind
    })
    openScreen(<PollsScreen />)
    await choose('tea 1')
    await vote()
    expect(await screen.findByText('Thank you, your vote is counted.')).toBeTruthy()
    const [first, second] = resultsOf('About tea?').map(({ textContent }) => textContent)
    expect(first).toContain('50%')
    expect(second).toContain('50%')
    expect(votes().map(({ path, body }) => [path, body])).toEqual([
      [`/api/surveys/quickpoll/${ids.tea}`, { DATA: { [QUESTION_ID.tea]: 1 } }],
    ])
  })

  it('with several answers sends every unchecked option as 0', async () => {
    const { votes } = serving({ open: [poll('tea', [0, 0, 0], { QuestionType: 2, maxSelections: 3 })] })
    openScreen(<PollsScreen />)
    await choose('tea 1')
    await choose('tea 3')
    await choose('tea 1')
    await vote()
    await waitFor(() => expect(votes()).toHaveLength(1))
    expect(votes()[0]?.body).toEqual({
      DATA: { [`${QUESTION_ID.tea}_1`]: 0, [`${QUESTION_ID.tea}_2`]: 0, [`${QUESTION_ID.tea}_3`]: 1 },
    })
  })

  it('shows under its question why a vote was not counted, and can be voted in again', async () => {
    const { server } = serving({ open: [poll('tea', [0, 0])], reply: refusing('Please choose an answer.') })
    openScreen(<PollsScreen />)
    await screen.findByText('About tea?')
    await vote()
    expect(await screen.findByText('Please choose an answer.')).toBeTruthy()
    server.reply = () => null
    await choose('tea 2')
    await vote()
    expect(await screen.findByText('Thank you, your vote is counted.')).toBeTruthy()
  })

  it('that was voted in another tab says so and gives way to the results', async () => {
    const mine = poll('tea', [0, 1], { voted: true })
    const { server } = serving({ open: [poll('tea', [0, 0])] })
    server.reply = () => {
      server.open = []
      server.voted = [mine]
      return refusing('Your first vote counts.')()
    }
    openScreen(<PollsScreen />)
    await choose('tea 1')
    await vote()
    expect(await screen.findByText('Your first vote counts.')).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Polls that you voted in' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Vote' })).toBeNull()
  })

  it('is followed by the next one; when none is left, the figures are loaded again', async () => {
    serving({ open: [poll('tea', [0, 0]), poll('milk', [0, 0])] })
    openScreen(<PollsScreen />)
    expect(await screen.findByText('2 polls are waiting for you.')).toBeTruthy()
    await choose('tea 1')
    await vote()
    await userEvent.click(await screen.findByRole('button', { name: 'Next poll' }))
    await choose('milk 2')
    await vote()
    expect(await screen.findByText('You have voted in every open poll. Thank you!')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Next poll' })).toBeNull()
    expect(resultsOf('About tea?')).toHaveLength(2)
  })

  it('gets the focus as the next one once that stands there: what is scrolled to is not the place of the results', async () => {
    serving({ open: [poll('tea', [0, 0]), poll('milk', [0, 0])] })
    openScreen(<PollsScreen />)
    await choose('tea 1')
    await vote()
    const button = await screen.findByRole('button', { name: 'Next poll' })
    const shown: boolean[] = []
    const look = () => shown.push(screen.queryByRole('radio', { name: 'milk 2' }) !== null)
    button.closest('.poll')?.addEventListener('focusin', ({ target, currentTarget }) => {
      if (target === currentTarget) look()
    })
    await userEvent.click(button)
    await waitFor(() => expect(document.activeElement?.className).toBe('poll card'))
    expect(shown).toEqual([true])
  })

  it('is sent again under the same id after a lost connection, and counted once', async () => {
    let isLost = true
    const { votes } = serving({
      open: [poll('tea', [0, 0])],
      reply: () => {
        if (!isLost) return null
        isLost = false
        return 'lost'
      },
    })
    openScreen(<PollsScreen />)
    await choose('tea 1')
    await vote()
    expect(await screen.findByText('Thank you, your vote is counted.', {}, { timeout: 10_000 })).toBeTruthy()
    const keys = votes().map(({ headers }) => headers.get('idempotency-key'))
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  })

  it('stands in columns if an option has a picture, in the form and in the results', async () => {
    const pictured = poll('tea', [0, 0, 0])
    const withPicture = {
      ...pictured,
      precodes: pictured.precodes.map((one) => ({
        ...one,
        PrecodeText: `<img src="/cup.png" alt="">${one.PrecodeText}`,
      })),
    }
    serving({ open: [withPicture] })
    const { container } = openScreen(<PollsScreen />)
    await choose('tea 1')
    expect(container.querySelector('.pictures')?.getAttribute('data-columns')).toBe('3')
    await vote()
    await screen.findByText('Thank you, your vote is counted.')
    expect(container.querySelector('.results')?.getAttribute('data-columns')).toBe('3')
  })

  it('in another language than the screen has its own direction', async () => {
    serving({ open: [poll('tea', [0, 0], { language: { pkLanguage: 'ar', leftToRight: false } })] })
    openScreen(<PollsScreen />)
    const title = (await screen.findByText('About tea?')).closest('[dir]')
    expect([title?.getAttribute('dir'), title?.getAttribute('lang')]).toEqual(['rtl', 'ar'])
  })
})

describe('the screen of polls', () => {
  it('says so if there is none', async () => {
    serving({})
    openScreen(<PollsScreen />)
    expect(await screen.findByRole('heading', { name: 'No poll is open for you' })).toBeTruthy()
  })

  it('says what went wrong and retries on request', async () => {
    let isBroken = true
    serve(() => (isBroken ? problem(500, 'unexpected') : { body: [] }))
    openScreen(<PollsScreen />)
    await screen.findByRole('alert')
    isBroken = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { name: 'No poll is open for you' })
  })
})

describe('the poll on the home page', () => {
  it('can be voted in right there', async () => {
    serving({ open: [poll('tea', [0, 0])] })
    openScreen(<HomePoll />)
    await choose('tea 1')
    await vote()
    expect(await screen.findByText('Thank you, your vote is counted.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'All polls' }).getAttribute('href')).toBe('/u/polls')
  })

  it('is not there if no poll is open', async () => {
    const { votes } = serving({})
    const { container } = openScreen(<HomePoll />)
    await waitFor(() => expect(container.querySelector('.poll')).toBeNull())
    expect(votes()).toEqual([])
  })
})
