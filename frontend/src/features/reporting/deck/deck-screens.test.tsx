import type { Deck } from '@portal/contracts/http/reporting/decks'
import { ReportItemId } from '@portal/contracts/ids'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { pressEnter } from '../../../../test-support/press-enter.ts'
import { answerTo, questions, surveys } from '../../../../test-support/report.tsx'
import { openScreen } from '../../../../test-support/screen.tsx'
import { type Asked, problem, serve } from '../../../../test-support/server.ts'
import { deckPath } from '../report-addresses.ts'
import { DECK, DECKS } from '../report-paths.ts'
import { DeckListScreen } from './deck-list-screen.tsx'
import { DeckScreen } from './deck-screen.tsx'

const BASE = '/api/surveys/report/surveys/deck'
const id = ReportItemId.parse('5b0c7e52-0f5e-4c0e-8f6a-3f6f6f0a1c11')
const slide = (questionID: string) => ({ questionID, surveyID: 'tea', surveyName: 'Tea' })
const deck: Deck = {
  pkReport: id,
  name: 'Talk',
  access: '0',
  description: 'In March',
  questions: JSON.stringify([slide('Q1'), slide('Q2')]),
  Revision: 4,
  savedAt: '2026-11-21T10:00:00Z',
}

type Reply = ReturnType<Parameters<typeof serve>[0]>

const replies: readonly (readonly [part: string, reply: (asked: Asked) => Reply])[] = [
  ['/deck/load/', () => ({ body: deck })],
  ['/api/reporting/decks', () => ({ body: [deck] })],
  ['/deck/', () => ({ body: { reportID: id, Revision: 5 } })],
  ['/precodes/', () => ({ body: questions })],
  ['/api/reporting/run', ({ body }) => ({ body: answerTo(body) })],
  ['/api/reporting/exports', ({ method }) => ({ body: method === 'POST' ? { exportId: id } : [] })],
  ['/api/reporting/dashboards', () => ({ body: { reportID: id, Revision: 1, rtoken: '' } })],
  ['', () => ({ body: surveys })],
]

const open = (at: string, more: (asked: Asked) => Reply | null = () => null) => {
  const requests = serve((asked) => {
    const [, reply] = replies.find(([part]) => asked.path.includes(part)) ?? []
    return more(asked) ?? reply?.(asked) ?? 'lost'
  })
  openScreen(<DeckScreen />, { at, route: DECK })
  return requests
}
const sentTo = (requests: readonly Asked[], path: string) =>
  requests.filter((one) => one.path === path && one.method === 'POST').map(({ body }) => body)
const ids = (body: unknown) =>
  JSON.parse((body as { questions: string }).questions).map((one: { questionID: string }) => one.questionID)

beforeEach(() => sessionStorage.clear())

describe('a deck', () => {
  it('takes questions of any survey, and is saved under a new name', async () => {
    const requests = open(deckPath())
    await userEvent.selectOptions(
      await screen.findByLabelText('Survey'),
      await screen.findByRole('option', { name: 'Tea' }),
    )
    for (const question of [/^Q3/, /^Q1/]) {
      await userEvent.selectOptions(
        screen.getByLabelText('Question'),
        await screen.findByRole('option', { name: question }),
      )
      await userEvent.click(screen.getByRole('button', { name: 'Add to deck' }))
    }
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(screen.getByText('Give the deck a name.')).toBeTruthy()
    expect(sentTo(requests, `${BASE}/add/tea`)).toEqual([])
    expect(document.activeElement).toBe(screen.getByLabelText('Name'))
    await userEvent.keyboard(' New ')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sentTo(requests, `${BASE}/add/tea`)).toHaveLength(1))
    const [body] = sentTo(requests, `${BASE}/add/tea`)
    expect(body).toMatchObject({ name: 'New', access: '0' })
    expect(ids(body)).toEqual(['Q3', 'Q1'])
  })

  it('has its slides moved, copied and removed, and is saved again with its revision', async () => {
    const requests = open(deckPath(id))
    await userEvent.click(await screen.findByRole('button', { name: 'Move 2. Q2 up' }))
    await userEvent.click(screen.getByRole('button', { name: 'Duplicate 2. Q1' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sentTo(requests, `${BASE}/update/${id}`)).toHaveLength(1))
    const [body] = sentTo(requests, `${BASE}/update/${id}`)
    expect(body).toMatchObject({ Revision: 4 })
    expect(ids(body)).toEqual(['Q2', 'Q1', 'Q1'])
    expect(sentTo(requests, `${BASE}/update/info/${id}`)).toEqual([])
  })

  it('has its name changed after its questions, in the revision that those made', async () => {
    const requests = open(deckPath(id))
    await userEvent.type(await screen.findByLabelText('Name'), ' 2')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sentTo(requests, `${BASE}/update/info/${id}`)).toEqual([
        { name: 'Talk 2', access: '0', description: 'In March', Revision: 5 },
      ]),
    )
  })

  it('has no unsaved changes once it is saved', async () => {
    let stored = deck
    open(deckPath(id), ({ path, body }) => {
      if (path.includes('/deck/update/'))
        stored = { ...stored, ...(body as Partial<Deck>), Revision: stored.Revision + 1 }
      return path.includes('/deck/load/') ? { body: stored } : null
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Duplicate 2. Q2' }))
    await userEvent.type(screen.getByLabelText('Name'), ' 2 ')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('heading', { name: 'Talk 2' })).toBeTruthy()
    await screen.findByText('The deck is saved.')
    expect(screen.getAllByRole('checkbox', { name: /^\d\. / })).toHaveLength(3)
    expect(screen.queryByText(/unsaved changes|Not saved yet/)).toBeNull()
  })

  it('whose questions are stored and whose name is not says so, and is saved again in their revision', async () => {
    let isAway = true
    const requests = open(deckPath(id), ({ path }) =>
      isAway && path.includes('/update/info/') ? problem(500, 'unexpected') : null,
    )
    await userEvent.type(await screen.findByLabelText('Name'), ' 2')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByRole('alert')
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Talk 2')
    isAway = false
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('The deck is saved.')
    expect(sentTo(requests, `${BASE}/update/${id}`)).toMatchObject([{ Revision: 4 }, { Revision: 5 }])
  })

  it('loses the slides that are checked', async () => {
    open(deckPath(id))
    await userEvent.click(await screen.findByRole('checkbox', { name: /1\. Q1/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Delete checked' }))
    expect(screen.getAllByRole('checkbox', { name: /^\d\. / })).toHaveLength(1)
    expect(screen.getByRole('checkbox', { name: /1\. Q2/ })).toBeTruthy()
  })

  it('has nothing to delete where the only ticked slide was removed by itself', async () => {
    open(deckPath(id))
    await userEvent.click(await screen.findByRole('checkbox', { name: /1\. Q1/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Remove 1. Q1' }))
    expect(screen.getByRole('button', { name: 'Delete checked' })).toHaveProperty('disabled', true)
  })

  it('gets back what was removed, until something else is changed', async () => {
    open(deckPath(id))
    const lines = () =>
      screen
        .queryAllByRole('checkbox', { name: /^\d\. / })
        .map(({ parentElement }) => parentElement?.textContent?.slice(0, 5))
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Check all' }))
    const former = lines()
    await userEvent.click(screen.getByRole('button', { name: 'Delete checked' }))
    expect(lines()).toEqual([])
    expect(screen.getByText('2 slides removed.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect([lines(), screen.queryByRole('button', { name: 'Undo' })]).toEqual([former, null])
    await userEvent.click(screen.getByRole('button', { name: 'Remove 1. Q1' }))
    expect(screen.getByText('1 slide removed.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Duplicate 1. Q2' }))
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('is presented slide by slide', async () => {
    open(deckPath(id))
    await userEvent.click(await screen.findByRole('button', { name: 'Present' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('Do you drink tea?')).toBeTruthy()
    const chart = dialog.getByRole('img', { name: /Do you drink tea/ }) // as of a dashboard, it has half of the window
    expect(Number.parseInt(chart.style.minBlockSize, 10)).toBe(window.innerHeight / 2)
    fireEvent.keyDown(document.body, { key: 'PageDown' })
    expect(await dialog.findByText('Gender')).toBeTruthy()
  })

  it('is exported as a report with a part for each slide', async () => {
    const requests = open(deckPath(id))
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.selectOptions(dialog.getByLabelText('Format'), 'PDF')
    await userEvent.click(dialog.getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(sentTo(requests, '/api/reporting/exports')).toHaveLength(1))
    expect(sentTo(requests, '/api/reporting/exports')[0]).toMatchObject({
      format: 'pdf',
      content: {
        kind: 'report',
        title: 'Talk',
        parts: [{ spec: { questions: ['Q1'] } }, { spec: { questions: ['Q2'] } }],
      },
    })
  })

  it('is saved as a dashboard with a row for each slide, for those to whom its access field allows it', async () => {
    const requests = open(deckPath(id))
    await userEvent.selectOptions(await screen.findByLabelText('Who sees it'), 'Members who are signed in')
    await userEvent.click(screen.getByRole('button', { name: 'Save as dashboard' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sentTo(requests, '/api/reporting/dashboards')).toHaveLength(1))
    expect(sentTo(requests, '/api/reporting/dashboards')[0]).toMatchObject({
      name: 'Talk',
      access: '1',
      layout: [[{ datasource: { qid: 'Q1' } }], [{ datasource: { qid: 'Q2' } }]],
    })
  })

  it('tells the second of two people who save, who can save a new one', async () => {
    const stale = { type: 'about:blank', title: 'Changed', status: 409, code: 'stale-version' }
    const requests = open(deckPath(id), ({ path }) =>
      path.includes('/deck/update/') ? { status: 409, body: stale } : null,
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Duplicate 1. Q1' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Somebody else has saved this deck in the meantime')).toBeTruthy()
    expect(screen.getAllByRole('checkbox', { name: /^\d\. / })).toHaveLength(3)
    await userEvent.click(screen.getByRole('button', { name: 'Save mine as a new one' }))
    await waitFor(() => expect(sentTo(requests, `${BASE}/add/tea`).map(ids)).toEqual([['Q1', 'Q1', 'Q2']]))
  })
})

it('decks are listed, and those that are checked are deleted after a question', async () => {
  const requests = serve((asked) => ({ body: asked.path.endsWith('/deck/delete') ? { reportIDs: [id] } : [deck] }))
  openScreen(<DeckListScreen />, { at: DECKS })
  expect((await screen.findByRole('link', { name: 'Talk' })).getAttribute('href')).toBe(deckPath(id))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Talk' }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete checked' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(sentTo(requests, `${BASE}/delete`)).toEqual([{ reportIDs: [id] }]))
})

it('decks are sorted, shown five to a page, and searched at once', async () => {
  const others = ['Ale', 'Beer', 'Cider', 'Rum', 'Wine'].map((name, at) => ({
    ...deck,
    pkReport: ReportItemId.parse(`5b0c7e52-0f5e-4c0e-8f6a-3f6f6f0a1c2${at}`),
    name,
    savedAt: `2026-11-2${at}T09:00:00Z`,
  }))
  serve(() => ({ body: [deck, ...others] }))
  openScreen(<DeckListScreen />, { at: DECKS })
  const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent?.replace('In March', ''))
  await screen.findByRole('link', { name: 'Wine' })
  expect(names()).toEqual(['Wine', 'Rum', 'Cider', 'Talk', 'Beer'])
  await userEvent.click(screen.getByRole('button', { name: 'Name' }))
  expect(names()).toEqual(['Ale', 'Beer', 'Cider', 'Rum', 'Talk'])
  await userEvent.selectOptions(screen.getByLabelText('Per page'), '10')
  expect(names()).toHaveLength(6)
  await userEvent.type(screen.getByLabelText('Search decks'), 'tal')
  await waitFor(() => expect(names()).toEqual(['Talk']))
})

it('the name, access and description of a deck are changed in the list, with its revision', async () => {
  const requests = serve((asked) => ({
    body: asked.path.includes('/update/info/') ? { reportID: id, Revision: 5 } : [deck],
  }))
  openScreen(<DeckListScreen />, { at: DECKS })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Talk' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Name'), ' two')
  await userEvent.selectOptions(dialog.getByLabelText('Who sees it'), 'Members who are signed in')
  pressEnter(dialog.getByLabelText('Name'))
  await waitFor(() =>
    expect(sentTo(requests, `${BASE}/update/info/${id}`)).toEqual([
      { name: 'Talk two', access: '1', description: 'In March', Revision: 4 },
    ]),
  )
})

it('a deck that somebody else has saved meanwhile is opened in the list in their version, and saved over that', async () => {
  let isTheirs = false
  const requests = serve(({ path }) => {
    if (!path.includes('/update/info/')) return { body: [isTheirs ? { ...deck, name: 'Theirs', Revision: 5 } : deck] }
    if (isTheirs) return { body: { reportID: id, Revision: 6 } }
    isTheirs = true
    return problem(409, 'stale-version')
  })
  openScreen(<DeckListScreen />, { at: DECKS })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Talk' }))
  const dialog = () => within(screen.getByRole('dialog'))
  await userEvent.click(dialog().getByRole('button', { name: 'Save' }))
  await dialog().findByText(/then shows their version/)
  await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Theirs' }))
  await userEvent.type(dialog().getByLabelText('Name'), ' and mine')
  await userEvent.click(dialog().getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sentTo(requests, `${BASE}/update/info/${id}`)).toHaveLength(2))
  expect(sentTo(requests, `${BASE}/update/info/${id}`)[1]).toMatchObject({ name: 'Theirs and mine', Revision: 5 })
})
