import { CODED_TEXTS_PER_PAGE, type Coding, listCodedTexts, loadCoding } from '@portal/contracts/http/reporting/coding'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { openScreen } from '../../../../test-support/screen.tsx'
import { problem, serve } from '../../../../test-support/server.ts'
import { CodingScreen } from './coding-screen.tsx'

const coding = (differs: Partial<Coding> = {}) =>
  loadCoding.replies[200].parse({
    title: 'Why?',
    coded: 'Q5coded',
    codes: [
      { code: 1, name: 'Price' },
      { code: 4, name: 'Taste' },
    ],
    revision: 3,
    next: 6,
    responses: 12,
    codedResponses: 9,
    counts: [{ code: 1, responses: 9 }],
    keys: [{ key: 'Q5', title: 'Why?' }],
    ...differs,
  })

const texts = listCodedTexts.replies[200].parse({
  texts: [
    { text: 'Too dear', same: 'too dear', responses: 12, coded: 9, codes: [], someCodes: [1] },
    { text: 'Bitter', same: 'bitter', responses: 1, coded: 0, codes: [], someCodes: [] },
  ],
  total: 2,
  responses: 13,
})
const changed = { changed: ['018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e01'], next: null }

type Reply = Readonly<{ status?: number; body: unknown }>
const open = (reply: () => Reply | Promise<Reply> = () => ({ body: changed }), found = coding()) => {
  const asked = serve(async ({ path, method }) => {
    if (method === 'POST') return path.endsWith('/texts') ? await reply() : { body: { revision: 4 } }
    return { body: path.includes('/texts') ? texts : found }
  })
  openScreen(<CodingScreen />, { at: '/client/surveys/tea/coding/Q5', route: '/client/surveys/:surveyID/coding/:key' })
  const posts = () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body)
  return { asked, posts }
}
const chip = (text: string, name: string) =>
  within(screen.getByRole('group', { name: `Codes for ${text}` })).getByRole('button', { name })

describe('the coding of texts', () => {
  it('says how many are coded, and shows a page of texts with their codes', async () => {
    open()
    expect(await screen.findByText('9 of 12 answers coded')).toBeTruthy()
    expect(await screen.findByText('2 texts · answers: 13')).toBeTruthy()
    expect(chip('Too dear', 'Price').getAttribute('aria-pressed')).toBe('mixed')
    expect(chip('Too dear', 'Taste').getAttribute('aria-pressed')).toBe('false')
    expect(CODED_TEXTS_PER_PAGE).toBeGreaterThanOrEqual(texts.texts.length)
  })

  it('gives a code by a press, to all who wrote the text, and undoes it', async () => {
    const { posts } = open()
    await screen.findByText('Too dear')
    await userEvent.click(chip('Too dear', 'Taste'))
    await waitFor(() => expect(chip('Too dear', 'Taste').getAttribute('aria-pressed')).toBe('true'))
    expect(posts()).toEqual([{ which: { texts: [{ same: 'too dear', had: [1] }] }, add: [4], remove: [], after: -1 }])
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(posts()[1]).toEqual({ which: { responses: changed.changed }, add: [], remove: [4], after: -1 }),
    )
  })

  it('goes by keys: down, a digit, and undo', async () => {
    const { posts } = open()
    screen.queryByText('Too dear') ?? (await screen.findByText('Too dear'))
    screen.getByRole('button', { name: /^Too dear/ }).focus()
    await userEvent.keyboard('{ArrowDown}1')
    await waitFor(() => expect(posts()[0]).toMatchObject({ which: { texts: [{ same: 'bitter', had: [] }] }, add: [1] }))
    await waitFor(() => expect(chip('Bitter', 'Price').getAttribute('aria-pressed')).toBe('true'))
    await userEvent.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(posts()[1]).toMatchObject({ remove: [1] }))
  })

  it('loses no key while the server is slow: changes go one after the other, each with the codes that the text has by then', async () => {
    const waiting: (() => void)[] = []
    const { posts } = open(() => new Promise((reply) => waiting.push(() => reply({ body: changed }))))
    await screen.findByText('Too dear')
    screen.getByRole('button', { name: /^Bitter/ }).focus()
    await userEvent.keyboard('12{ArrowUp}2{Control>}z{/Control}')
    for (const count of [1, 2, 3, 4]) {
      await waitFor(() => expect(waiting).toHaveLength(count))
      waiting[count - 1]?.()
    }
    await waitFor(() =>
      expect(posts()).toEqual([
        { which: { texts: [{ same: 'bitter', had: [] }] }, add: [1], remove: [], after: -1 },
        { which: { texts: [{ same: 'bitter', had: [1] }] }, add: [4], remove: [], after: -1 },
        { which: { texts: [{ same: 'too dear', had: [1] }] }, add: [4], remove: [], after: -1 },
        { which: { responses: changed.changed }, add: [], remove: [4], after: -1 },
      ]),
    )
  })

  it('gives a code to all texts that contain something, call by call', async () => {
    const replies = [{ ...changed, next: 700 }, changed]
    const { posts } = open(() => ({ body: replies.shift() }))
    await userEvent.type(await screen.findByLabelText('Texts that contain'), 'dear')
    const all = await screen.findByLabelText('Give to all 13 answers that contain “dear”')
    await userEvent.selectOptions(all, 'Taste')
    const which = { containing: 'dear', state: 'open' }
    await waitFor(() =>
      expect(posts()).toEqual([
        { which, add: [4], remove: [], after: -1 },
        { which, add: [4], remove: [], after: 700 },
      ]),
    )
    expect(await screen.findByText('2 answers changed.')).toBeTruthy()
  })

  it('offers that only once the new words are searched: the number beside them was of the former ones', async () => {
    const held = Promise.withResolvers<void>()
    const found = async (search: string | null) => {
      if (search !== 'dear me') return { body: texts }
      await held.promise
      return { body: { ...texts, responses: 2 } }
    }
    serve(({ path, query }) => (path.endsWith('/texts') ? found(query.get('search')) : { body: coding() }))
    openScreen(<CodingScreen />, {
      at: '/client/surveys/tea/coding/Q5',
      route: '/client/surveys/:surveyID/coding/:key',
    })
    const box = await screen.findByLabelText('Texts that contain')
    await userEvent.type(box, 'dear')
    await screen.findByLabelText('Give to all 13 answers that contain “dear”')
    await userEvent.type(box, ' me')
    await waitFor(() => expect(screen.queryByLabelText(/^Give to all/)).toBeNull())
    held.resolve()
    expect(await screen.findByLabelText('Give to all 2 answers that contain “dear me”')).toBeTruthy()
  })

  it('tells the second of two people who code the same text, and shows what is there', async () => {
    const { asked } = open(() => problem(409, 'stale-version'))
    await screen.findByText('Too dear')
    const before = asked.length
    const shown = vi.spyOn(Element.prototype, 'scrollIntoView')
    await userEvent.click(chip('Too dear', 'Price'))
    const notice = await screen.findByText('Somebody else has coded this text in the meantime')
    expect(shown.mock.contexts).toHaveLength(1) // on a phone it is far above the text
    expect(shown.mock.contexts[0]).toHaveProperty('textContent', notice.closest('[role=alert]')?.textContent)
    shown.mockRestore()
    await waitFor(() => expect(asked.slice(before).filter(({ method }) => method === 'GET')).toHaveLength(2))
  })

  it('undoes its own change of codes, and leaves a code that a colleague has made since', async () => {
    let found = coding()
    const [price, taste] = found.codes
    const [mine, theirs] = [
      { code: 6, name: 'Smell' },
      { code: 7, name: 'Colour' },
    ]
    const saved: unknown[] = []
    serve(({ path, method, body }) => {
      if (method !== 'POST') return { body: path.includes('/texts') ? texts : found }
      saved.push(body)
      found = coding({ codes: [...coding().codes, mine, theirs], revision: 5 })
      return { body: { revision: 4 } }
    })
    openScreen(<CodingScreen />, {
      at: '/client/surveys/tea/coding/Q5',
      route: '/client/surveys/:surveyID/coding/:key',
    })
    await userEvent.type(await screen.findByLabelText('New code'), 'Smell{Enter}')
    await screen.findByRole('button', { name: 'Edit Colour' })
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(saved).toHaveLength(2))
    expect(saved[1]).toEqual({ codes: [price, taste, theirs], revision: 5 })
  })

  it('adds, renames, merges and removes codes', async () => {
    const { posts } = open()
    await userEvent.type(await screen.findByLabelText('New code'), 'price')
    expect(screen.getByText('There is a code with this name already.')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('New code'), ' and more{Enter}')
    await waitFor(() => expect(posts()).toHaveLength(1))
    await userEvent.click(screen.getByRole('button', { name: 'Edit Taste' }))
    await userEvent.selectOptions(screen.getByLabelText('Merge into'), 'Price')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(posts()).toHaveLength(2))
    await userEvent.click(screen.getByRole('button', { name: 'Edit Taste' }))
    await userEvent.click(screen.getByRole('button', { name: 'Remove code' }))
    await waitFor(() => expect(posts()).toHaveLength(3))
    const [price, taste] = coding().codes
    expect(posts()).toEqual([
      { codes: [price, taste, { code: 6, name: 'price and more' }], revision: 3 },
      { codes: [{ ...price, also: [4] }], revision: 3 },
      { codes: [price], revision: 3 },
    ])
  })
})
