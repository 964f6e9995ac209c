import { DeskPoll, listPolls } from '@portal/contracts/http/poll-desk'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { catchUploads } from '../../../../test-support/fake-upload.ts'
import { openScreen } from '../../../../test-support/screen.tsx'
import { problem, serve } from '../../../../test-support/server.ts'
import { DeskScreen } from './desk-screen.tsx'
import { EditorScreen } from './editor-screen.tsx'

const ID = '018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e01'
const poll = (differs: object = {}) =>
  DeskPoll.parse({
    pollId: ID,
    state: 'draft',
    definition: {
      languages: ['en', 'ar'],
      text: { en: 'Tea?', ar: 'شاي؟' },
      choice: 'one',
      options: [
        { code: 1, text: { en: 'Yes', ar: 'نعم' } },
        { code: 2, text: { en: 'No', ar: 'لا' } },
      ],
    },
    revision: 'first',
    votes: 3,
    counts: [
      { code: 1, votes: 2, percent: 67 },
      { code: 2, votes: 1, percent: 33 },
    ],
    draftedAt: '2026-11-21T10:00:00.000Z',
    publishedAt: null,
    closedAt: null,
    ...differs,
  })

const languages = ['en', 'ar'].map((tag) => ({ pkLanguage: tag, leftToRight: tag === 'en', name: `Name of ${tag}` }))

/** The list, or one of it. */
const shown = (path: string, polls: readonly object[]) => {
  if (path === listPolls.path) return { body: { polls, total: polls.length } }
  const [one] = polls
  return one ? { body: one } : problem(404, 'not-found')
}

const serving = (
  polls: readonly object[],
  change: () => ReturnType<typeof problem> = () => ({ body: { pollId: ID } }),
) => {
  const asked = serve(({ method, path }) => {
    return method === 'GET' ? shown(path, polls) : change()
  })
  return { changes: () => asked.filter(({ method }) => method !== 'GET') }
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const type = async (label: string, text: string) => userEvent.type(await screen.findByLabelText(label), text)

beforeEach(() => sessionStorage.clear())
afterEach(() => void vi.unstubAllGlobals())

describe('the polls of staff', () => {
  it('have their figures and their state', async () => {
    serving([poll({ state: 'open', publishedAt: '2026-11-21T10:00:00.000Z' })])
    openScreen(<DeskScreen />)
    expect(await screen.findByText('Open')).toBeTruthy()
    const table = screen.getByRole('table', { name: 'Figures: Tea?' })
    expect(
      within(table)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual(['AnswerVotesShare', 'Yes267%', 'No133%'])
  })

  it('are published after a question', async () => {
    const { changes } = serving([poll()])
    openScreen(<DeskScreen />)
    await press('Publish: Tea?')
    expect(changes()).toEqual([])
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Publish' }))
    expect(await screen.findByText('The poll is published.')).toBeTruthy()
    expect(changes().map(({ method, path }) => [method, path])).toEqual([['POST', `/api/polls/${ID}/publish`]])
  })

  it('that are open can be closed, and not changed', async () => {
    const { changes } = serving([poll({ state: 'open' })])
    openScreen(<DeskScreen />)
    await press('Close poll: Tea?')
    expect(screen.queryByRole('link', { name: 'Edit: Tea?' })).toBeNull()
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close poll' }))
    await screen.findByText('The poll is closed.')
    expect(changes()[0]?.path).toBe(`/api/polls/${ID}/close`)
  })

  it('that are closed offer nothing to do', async () => {
    serving([poll({ state: 'closed' })])
    openScreen(<DeskScreen />)
    const card = (await screen.findByText('Closed')).closest('li')
    expect(within(card ?? document.body).queryByRole('button')).toBeNull()
  })

  it('show why a change was refused', async () => {
    serving([poll()], () => problem(409, 'not-possible'))
    openScreen(<DeskScreen />)
    await press('Discard: Tea?')
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Discard' }))
    expect(await screen.findByRole('alert')).toBeTruthy()
  })

  it('are listed in pages', async () => {
    const asked = serve(({ query }) => {
      const text = `Page ${query.get('page')}?`
      const definition = { ...poll().definition, text: { en: text, ar: text } }
      return { body: { polls: [poll({ definition })], total: 41 } }
    })
    openScreen(<DeskScreen />)
    await screen.findByRole('heading', { name: 'Page 1?' })
    await press('Page 3')
    await screen.findByRole('heading', { name: 'Page 3?' })
    expect(asked.map(({ query }) => String(query))).toEqual(['page=1&itemsPerPage=20', 'page=3&itemsPerPage=20'])
  })

  it('say so if there are none', async () => {
    serving([])
    openScreen(<DeskScreen />)
    expect(await screen.findByRole('heading', { name: 'No polls yet' })).toBeTruthy()
  })
})

/** The editor, and the way to open it once more. */
function Again() {
  const [times, setTimes] = useState(0)
  return (
    <>
      <button type="button" onClick={() => setTimes(times + 1)}>
        Again
      </button>
      <EditorScreen key={times} />
    </>
  )
}

const openEditor = (poll: string) =>
  openScreen(<EditorScreen />, { at: `/client/polls/${poll}`, route: '/client/polls/:poll', languages })

describe('the editor of a poll', () => {
  it('sends a new poll in two languages, with pictures and a limit', async () => {
    const { changes } = serving([])
    const uploads = catchUploads()
    openEditor('new')
    await type('Question', 'Tea?')
    await type('Answer 1', 'Yes')
    await type('Answer 2', 'No')
    await userEvent.click(screen.getByRole('checkbox', { name: 'With pictures' }))
    const uploaded = { pkFile: ID, name: 'cup.png', type: 'image', extension: 'png', size: 7, converted: true }
    const picture = new File(['picture'], 'cup.png', { type: 'image/png' })
    await userEvent.upload(screen.getByLabelText('Picture of answer 1'), picture)
    await type('Answer 2', ', thanks') // what is typed while it is on its way stays
    await act(async () => uploads[0]?.end(200, uploaded))
    await userEvent.selectOptions(await screen.findByLabelText('Add a language'), 'ar')
    await type('Question', 'شاي؟')
    await type('Answer 1', 'نعم')
    await type('Answer 2', 'لا')
    await userEvent.selectOptions(screen.getByLabelText('How many answers may be chosen?'), 'several')
    await type('At most', '1')
    await press('Save draft')
    await waitFor(() => expect(changes()).toHaveLength(1))
    expect(changes()[0]).toMatchObject({
      method: 'POST',
      path: '/api/polls',
      body: {
        definition: {
          languages: ['en', 'ar'],
          text: { en: 'Tea?', ar: 'شاي؟' },
          choice: 'several',
          maxChoices: 1,
          options: [
            { code: 1, text: { en: 'Yes', ar: 'نعم' }, image: `/files/${ID}` },
            { code: 2, text: { en: 'No, thanks', ar: 'لا' } },
          ],
        },
      },
    })
  })

  it('changes a draft, and gives the code of a removed answer to no other', async () => {
    const { changes } = serving([poll()])
    openEditor(ID)
    await press('Add an answer')
    await type('Answer 3', 'Maybe')
    await press('Remove answer 2')
    await press('Add an answer')
    await type('Answer 3', 'Later')
    await userEvent.selectOptions(screen.getByLabelText('Language of this text'), 'ar')
    await type('Answer 2', 'ربما')
    await type('Answer 3', 'لاحقًا')
    await press('Save draft')
    await waitFor(() => expect(changes()).toHaveLength(1))
    expect(changes()[0]?.path).toBe(`/api/polls/${ID}`)
    const { definition } = Object(changes()[0]?.body)
    expect(definition.options.map(({ code }: { code: number }) => code)).toEqual([1, 3, 4])
  })

  it('changes the draft as it is now, not as it was in the list, and says which one it has seen', async () => {
    let now = poll()
    const asked = serve(({ method, query }) => {
      if (method === 'GET') return { body: now }
      return query.get('revision') === 'second' ? { body: { pollId: ID } } : problem(409, 'stale-version')
    })
    openScreen(<Again />, { at: `/client/polls/${ID}`, route: '/client/polls/:poll', languages })
    await screen.findByLabelText('Question')
    now = poll({ revision: 'second', definition: { ...now.definition, text: { en: 'Milk?', ar: 'شاي؟' } } })
    await press('Again')
    expect(await screen.findByLabelText('Question')).toHaveProperty('value', 'Milk?')
    await press('Save draft')
    await waitFor(() => expect(asked.filter(({ method }) => method === 'PUT')).toHaveLength(1))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('keeps what is written where somebody else has saved meanwhile, shows theirs, and offers it there', async () => {
    let now = poll()
    const asked = serve(({ method, query }) => {
      if (method === 'GET') return { body: now }
      return query.get('revision') === 'second' ? { body: { pollId: ID } } : problem(409, 'stale-version')
    })
    openEditor(ID)
    await type('Question', ' Or coffee?')
    now = poll({ revision: 'second', definition: { ...now.definition, text: { en: 'Milk?', ar: 'شاي؟' } } })
    await press('Save draft')
    await press('Load their version')
    await waitFor(() => expect(screen.getByLabelText('Question')).toHaveProperty('value', 'Milk?'))
    await press('Use my changes')
    expect(screen.getByLabelText('Question')).toHaveProperty('value', 'Tea? Or coffee?')
    await press('Save draft')
    await waitFor(() => expect(asked.filter(({ method }) => method === 'PUT')).toHaveLength(2))
    await waitFor(() => expect(sessionStorage.length).toBe(0))
  })

  it('keeps what is written when its screen is left', async () => {
    serving([])
    openEditor('new')
    await type('Question', 'Tea?')
    openEditor('new')
    expect(await screen.findByLabelText('Question')).toHaveProperty('value', 'Tea?')
    expect(screen.getByText('Not saved yet')).toBeTruthy()
  })

  it('stays with what was typed when the server finds a fault, and shows it', async () => {
    serving([], () => problem(400, 'invalid-request'))
    openEditor('new')
    await type('Question', 'Tea?')
    await type('Answer 1', 'Yes')
    await type('Answer 2', 'No')
    await press('Save draft')
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(screen.getByLabelText('Question')).toHaveProperty('value', 'Tea?')
  })

  it('marks what is missing, also in a language that is not shown, and sends nothing until it is there', async () => {
    const { changes } = serving([])
    openEditor('new')
    await type('Question', 'Tea?')
    await press('Save draft')
    const wrong = () => screen.getAllByRole('textbox').filter((box) => box.getAttribute('aria-invalid') === 'true')
    await waitFor(() => expect(wrong()).toHaveLength(2))
    await type('Answer 1', 'Yes')
    await type('Answer 2', 'No')
    expect(wrong()).toEqual([])
    await userEvent.selectOptions(await screen.findByLabelText('Add a language'), 'ar')
    await userEvent.selectOptions(screen.getByLabelText('Language of this text'), 'en')
    await press('Save draft')
    expect(screen.getByLabelText('Language of this text')).toHaveProperty('value', 'ar')
    expect(wrong()).toHaveLength(3)
    expect(changes()).toHaveLength(0)
    await press(/^Remove /)
    expect(screen.getByLabelText('Language of this text')).toHaveProperty('value', 'en')
    await press('Save draft')
    await waitFor(() => expect(changes()).toHaveLength(1))
  })

  it('is closed for a poll that is published', async () => {
    serving([poll({ state: 'open' })])
    openEditor(ID)
    expect(await screen.findByText('This poll is published. It can be closed, and no longer changed.')).toBeTruthy()
  })
})
