import type { DeskLine } from '@portal/contracts/http/content-desk'
import { ContentId } from '@portal/contracts/ids'
import type { Content } from '@portal/contracts/site/content'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { catchUploads } from '../../../../test-support/fake-upload.ts'
import { robin } from '../../../../test-support/people.ts'
import { openScreen } from '../../../../test-support/screen.tsx'
import { problem, serve } from '../../../../test-support/server.ts'
import { CONTENT_EDITOR, CONTENT_LIST } from '../content/content-paths.ts'
import { ContentEditorScreen } from './content-editor-screen.tsx'
import { ContentListScreen } from './content-list-screen.tsx'

const idOf = (at: number) => ContentId.parse(`018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e0${at}`)
const line = (at: number, title: string, differs: Partial<DeskLine> = {}): DeskLine => ({
  contentId: idOf(at),
  title: { en: title },
  name: title,
  isInMenu: true,
  picture: null,
  state: 'published',
  hasDraft: false,
  shownFrom: null,
  shownUntil: null,
  draftedAt: '2026-11-20T08:00:00.000Z',
  since: null,
  ...differs,
})
const page = (name: string): Content => ({
  kind: 'page',
  name,
  isInMenu: true,
  title: { en: name },
  body: { en: '<p>Old</p>' },
})

const serving = (body: unknown) => {
  const asked = serve(({ method, path }) => {
    if (method === 'GET') return { body }
    return { body: path.includes('/order/') ? { status: 'success' } : { contentId: idOf(9) } }
  })
  return () => asked.filter(({ method }) => method !== 'GET').map((one) => [one.method, one.path, one.body] as const)
}
const openList = (kind: string) =>
  openScreen(<ContentListScreen />, { at: `/client/content/${kind}`, route: CONTENT_LIST, member: robin })
const openEditor = (rest: string) =>
  openScreen(<ContentEditorScreen />, { at: `/client/content/${rest}`, route: CONTENT_EDITOR, member: robin })
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

beforeEach(() => sessionStorage.clear())

describe('the list of content', () => {
  it('is searched by heading and address name', async () => {
    serving([line(1, 'Rules'), line(2, 'About')])
    openList('page')
    await userEvent.type(await screen.findByLabelText('Search'), 'rul')
    expect(screen.queryByRole('heading', { name: 'About' })).toBeNull()
    await userEvent.type(screen.getByLabelText('Search'), 'x')
    expect(screen.getByText('Nothing has these words')).toBeTruthy()
  })

  it('is put in order by arrows, and saved at once', async () => {
    const sent = serving([line(1, 'One'), line(2, 'Two'), line(3, 'Three')])
    openList('page')
    expect((await screen.findByRole('button', { name: 'Move up: One' })).getAttribute('aria-disabled')).toBe('true')
    await press('Move down: One')
    await waitFor(() =>
      expect(sent()).toEqual([['PUT', '/api/content/order/page', { order: [idOf(2), idOf(1), idOf(3)] }]]),
    )
  })

  it('sends an order only when the one before it has arrived', async () => {
    const held: (() => void)[] = []
    const asked = serve(async ({ method }) => {
      if (method === 'GET') return { body: [line(1, 'One'), line(2, 'Two'), line(3, 'Three')] }
      await new Promise<void>((go) => held.push(go))
      return { body: { status: 'success' } }
    })
    const orders = () => asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)
    openList('page')
    await press('Move down: One')
    await press('Move down: One')
    expect(orders()).toHaveLength(1)
    held[0]?.()
    await waitFor(() => expect(orders()[1]).toEqual({ order: [idOf(2), idOf(3), idOf(1)] }))
    held[1]?.()
  })

  it('has no order for news, which come by date', async () => {
    serving([line(1, 'One', { name: null }), line(2, 'Two', { name: null })])
    openList('news')
    await screen.findByRole('heading', { name: 'One' })
    expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull()
  })

  it('asks before it deletes, and undoes it', async () => {
    const sent = serving([line(1, 'Rules')])
    openList('page')
    await press('Delete: Rules')
    expect(sent()).toEqual([])
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await press('Undo')
    await waitFor(() =>
      expect(sent().map(([, path]) => path)).toEqual([
        `/api/content/items/page/${idOf(1)}/delete`,
        `/api/content/items/page/${idOf(1)}/restore`,
      ]),
    )
  })

  it('says so if there is nothing', async () => {
    serving([])
    openList('popup')
    expect(await screen.findByText('Nothing here yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'New popup' }).getAttribute('href')).toBe('/client/content/popup/new')
  })
})

describe('the editor of content', () => {
  it('writes a new page', async () => {
    const sent = serving({})
    openEditor('page/new')
    await userEvent.type(await screen.findByLabelText('Heading'), 'Our rules')
    expect(screen.getByRole('button', { name: 'Save draft' })).toHaveProperty('disabled', true)
    await userEvent.type(screen.getByLabelText('Address name'), 'Rules')
    await press('Save draft')
    await waitFor(() =>
      expect(sent()).toEqual([
        [
          'POST',
          '/api/content/items/page',
          { content: { kind: 'page', title: { en: 'Our rules' }, body: {}, name: 'Rules', isInMenu: true } },
        ],
      ]),
    )
  })

  it('keeps what was written until it is saved or discarded, also where the screen is left', async () => {
    serving({ line: line(1, 'rules', { state: 'draft' }), draft: page('rules'), published: null })
    const first = openEditor(`page/${idOf(1)}`)
    await userEvent.type(await screen.findByLabelText('Heading'), ' of the house')
    first.unmount()
    openEditor(`page/${idOf(1)}`)
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Heading').value).toBe('rules of the house'))
    expect(screen.getByText('Not saved yet')).toBeTruthy()
    await press('Discard changes')
    expect(screen.getByLabelText<HTMLInputElement>('Heading').value).toBe('rules')
    expect(screen.queryByText('Not saved yet')).toBeNull()
  })

  it('offers what was written before another version was saved', async () => {
    const of = { line: line(1, 'rules', { state: 'draft' }), published: null }
    serving({ ...of, draft: page('rules') })
    const first = openEditor(`page/${idOf(1)}`)
    await userEvent.type(await screen.findByLabelText('Heading'), ' of the house')
    first.unmount()
    serving({ ...of, draft: page('rules of theirs') })
    openEditor(`page/${idOf(1)}`)
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Heading').value).toBe('rules of theirs'))
    await press('Use my changes')
    expect(screen.getByLabelText<HTMLInputElement>('Heading').value).toBe('rules of the house')
    expect(screen.getByText('Not saved yet')).toBeTruthy()
  })

  it('begins a copy with the texts of another, under a name of its own', async () => {
    serving({ published: page('Rules'), draft: null, line: line(1, 'Rules') })
    openEditor(`page/new?copy=${idOf(1)}`)
    expect(await screen.findByLabelText('Address name')).toHaveProperty('value', 'Rules-2')
    expect(screen.getByLabelText('Heading')).toHaveProperty('value', 'Rules')
  })

  it('saves a draft of a page whose name stays, and publishes it between two moments', async () => {
    const sent = serving({ published: page('Rules'), draft: null, line: line(1, 'Rules') })
    openEditor(`page/${idOf(1)}`)
    expect(await screen.findByLabelText('Address name')).toHaveProperty('disabled', true)
    await userEvent.click(screen.getByRole('checkbox', { name: 'List it in the menu' }))
    expect(screen.getByRole('button', { name: 'Publish' })).toHaveProperty('disabled', true)
    await press('Save draft')
    await waitFor(() => expect(sent()[0]?.[2]).toMatchObject({ content: { isInMenu: false } }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'List it in the menu' }))
    await press('Publish')
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2027-01-01T09:00' } })
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Publish' }))
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[1]?.slice(1)).toEqual([
      `/api/content/items/page/${idOf(1)}/publish`,
      { from: new Date('2027-01-01T09:00').toISOString(), until: null },
    ])
  })

  it.each(['Save draft', 'Publish'])('is not done over what somebody else has written: %s', async (how) => {
    const [mine, theirs] = [line(1, 'Rules'), line(1, 'Rules', { draftedAt: '2026-11-20T09:00:00.000Z' })]
    let isLater = false
    const asked = serve(({ method }) => {
      if (method === 'GET')
        return {
          body: isLater
            ? { published: null, draft: page('Theirs'), line: theirs }
            : { published: page('Rules'), draft: null, line: mine },
        }
      isLater = true
      return problem(409, 'stale-version')
    })
    openEditor(`page/${idOf(1)}`)
    const heading = await screen.findByLabelText<HTMLInputElement>('Heading')
    if (how === 'Save draft') await userEvent.type(heading, ' of mine')
    await press(how)
    if (how === 'Publish')
      await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Publish' }))
    const said = await screen.findByText('Somebody else changed this in the meantime')
    expect(said.closest('.site__actions')).not.toBeNull() // it is seen wherever the page stands
    const sent = asked.find(({ method }) => method !== 'GET')
    expect(sent?.query.get('draftedAt')).toBe(mine.draftedAt)
    expect(screen.queryByRole('dialog')).toBeNull()
    await press('Load their version')
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Heading').value).toBe('Theirs'))
    if (how === 'Publish') return
    await press('Use my changes')
    expect(screen.getByLabelText<HTMLInputElement>('Heading').value).toBe('Rules of mine')
  })

  it('is not published at once where half of a moment was typed', async () => {
    const sent = serving({ published: null, draft: page('Rules'), line: line(1, 'Rules', { state: 'draft' }) })
    openEditor(`page/${idOf(1)}`)
    await press('Publish')
    const from = screen.getByLabelText('From')
    Object.defineProperty(from, 'validity', { configurable: true, value: { badInput: true } })
    const publish = () => userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Publish' }))
    await publish()
    await screen.findByText(/lacks a part/)
    expect(sent()).toEqual([])
    Object.defineProperty(from, 'validity', { value: { badInput: false } })
    await publish()
    await waitFor(() => expect(sent()).toHaveLength(1))
  })

  it('withdraws what is published after a question, and says why something is refused', async () => {
    const body = { published: page('Rules'), draft: null, line: line(1, 'Rules') }
    const asked = serve(({ method }) => (method === 'GET' ? { body } : problem(409, 'not-possible')))
    openEditor(`page/${idOf(1)}`)
    await press('Withdraw')
    expect(asked.filter(({ method }) => method !== 'GET')).toEqual([])
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw' }))
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(asked.at(-1)?.path).toBe(`/api/content/items/page/${idOf(1)}/withdraw`)
  })

  it('leads from a slide to the carousel with its drafts', async () => {
    const draft: Content = { kind: 'slide', title: { en: 'Tea' }, body: {}, picture: null, link: '' }
    serving({ published: null, draft, line: line(1, 'Tea', { name: null, state: 'draft' }) })
    openEditor(`slide/${idOf(1)}`)
    const link = await screen.findByRole('link', { name: 'See the carousel with its drafts' })
    expect(link.getAttribute('href')).toBe('/login?prevParam=1')
  })

  it('keeps what is typed while a picture is on its way', async () => {
    const uploads = catchUploads()
    const sent = serving({})
    openEditor('banner/new')
    await userEvent.type(await screen.findByLabelText('Heading'), 'Tea')
    await userEvent.upload(screen.getByLabelText('Picture'), new File(['picture'], 'tea.png', { type: 'image/png' }))
    await userEvent.type(screen.getByLabelText('Heading'), ' for all')
    const file = { pkFile: idOf(5), name: 'tea.png', type: 'image', extension: 'png', size: 7, converted: true }
    await act(async () => uploads[0]?.end(200, file))
    await screen.findByRole('img', { name: 'Picture' })
    await press('Save draft')
    await waitFor(() => expect(sent()).toHaveLength(1))
    const picture = expect.stringContaining(idOf(5))
    expect(sent()[0]?.[2]).toMatchObject({ content: { title: { en: 'Tea for all' }, picture } })
    vi.unstubAllGlobals()
  })

  it('marks an address name that cannot be one', async () => {
    serving({})
    openEditor('page/new')
    await userEvent.type(await screen.findByLabelText('Address name'), 'Rules!')
    expect(screen.getByLabelText('Address name').getAttribute('aria-invalid')).toBe('true')
  })

  it('takes no link that could run', async () => {
    serving({})
    openEditor('slide/new')
    await userEvent.type(await screen.findByLabelText('Link'), 'javascript:alert(1)')
    expect(await screen.findByText(/cannot be saved as it is/)).toBeTruthy()
    expect(screen.getByLabelText('Link').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText(/^Begin with https/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Save draft' })).toHaveProperty('disabled', true)
  })

  it('says for whom a popup is, and how it is shown', async () => {
    const sent = serving({})
    openEditor('popup/new')
    await userEvent.type(await screen.findByLabelText('Heading'), 'Hi')
    await userEvent.selectOptions(screen.getByLabelText('Shown as'), 'Banner above the screen')
    await userEvent.selectOptions(screen.getByLabelText('Shown to'), 'Members')
    await press('Save draft')
    await waitFor(() => expect(sent()[0]?.[2]).toMatchObject({ content: { form: 'toptext', audience: 'members' } }))
  })
})
