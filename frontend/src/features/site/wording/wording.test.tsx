import { changeWording, getWording, type Wording, withdrawLanguage } from '@portal/contracts/http/wording'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { openScreen } from '../../../../test-support/screen.tsx'
import { serve } from '../../../../test-support/server.ts'
import { changesBy, fromJson, jsonOf } from './exchange.ts'
import { foundTexts } from './found-texts.ts'
import { WordingScreen } from './wording-screen.tsx'
import { fromXliff, xliffOf } from './xliff.ts'

const wording: Wording = {
  language: 'en',
  isAdded: false,
  sections: [
    {
      section: 'site/shell',
      texts: [
        { key: 'menu', english: 'Menu', standard: 'Menu', own: null },
        { key: 'hello', english: 'Hello {{name}}', standard: 'Hello {{name}}', own: 'Hi {{name}} <you> & "me"' },
      ],
    },
    { section: 'polls/menu', texts: [{ key: 'polls', english: 'Polls', standard: null, own: null }] },
  ],
}
const placeOf = (section: string) => (section === 'site/shell' ? 'Everywhere' : section)
const ALL = { search: '', section: null, shows: 'all', page: 1 } as const

describe('the search for texts', () => {
  it.each([
    [{ search: 'MENU' }, ['menu', 'polls']],
    [{ search: 'hi {{' }, ['hello']],
    [{ search: 'site/shell hello' }, ['hello']],
    [{ search: 'everywhere' }, ['menu', 'hello']],
    [{ section: 'polls/menu' }, ['polls']],
    [{ shows: 'changed' as const }, ['hello']],
    [{ shows: 'missing' as const }, ['polls']],
  ])('%j finds %j', (differs, keys) =>
    expect(foundTexts(wording, { ...ALL, ...differs }, placeOf).map(({ key }) => key)).toEqual(keys),
  )
})

describe.each([
  ['JSON', jsonOf, fromJson],
  ['XLIFF', xliffOf, fromXliff],
] as const)('a file of texts as %s', (_, write, read) => {
  it('read again as it was written changes nothing', () => {
    const file = read(write(wording))
    expect(file?.language).toBe('en')
    expect(file && changesBy(file, wording)).toEqual({ changes: [], count: 0, refused: [], meanwhile: [] })
  })

  it('changes what differs, goes back to the product’s texts, and names what cannot be used', () => {
    const written = write(wording)
      .replace('Hi {{name}} &lt;you&gt; &amp; &quot;me&quot;</target', 'Hello {{name}}</target')
      .replace('Hi {{name}} <you> & \\"me\\"', 'Hello {{name}}')
      .replace(/(preserve">|"polls": ")Polls(<\/target|")/, '$1Votes$2')
      .replace(/(<target xml:space="preserve">|"menu": ")Menu(<|")/, '$1Menu {{x}}$2')
    const file = read(written)
    expect(file && changesBy(file, wording)).toEqual({
      changes: [
        { section: 'site/shell', texts: { hello: null } },
        { section: 'polls/menu', texts: { polls: 'Votes' } },
      ],
      count: 2,
      refused: ['site/shell menu'],
      meanwhile: [],
    })
  })

  it('takes nothing back that somebody else has changed since it was written, and names what both have changed', () => {
    const theirs = { menu: 'Contents', hello: 'Hi {{name}} <you> & "me"', polls: 'Votes' }
    const now = {
      ...wording,
      sections: wording.sections.map(({ section, texts }) => ({
        section,
        texts: texts.map((text) => ({ ...text, own: theirs[text.key as keyof typeof theirs] })),
      })),
    }
    const written = write(wording).replace(/(preserve">|"polls": ")Polls(<\/target|")/, '$1Questions$2')
    const file = read(written)
    expect(file && changesBy(file, now)).toEqual({
      changes: [],
      count: 0,
      refused: [],
      meanwhile: ['polls/menu polls'],
    })
  })

  it.each(['', 'no file', '{"texts":{}}', '<a/>', '[]', '<?xml version="1.0"?><xliff></xliff>'])('is not %j', (file) =>
    expect(read(file)).toBeNull(),
  )
})

it('a file of XLIFF with a document type is not read: it could define entities', () => {
  expect(fromXliff(xliffOf(wording).replace('<xliff', '<!DOCTYPE x [<!ENTITY a "b">]><xliff'))).toBeNull()
})

it('a text that is too long to be stored is named, and does not keep the others of the file', () => {
  const file = fromJson(
    JSON.stringify({
      language: wording.language,
      texts: { 'site/shell': { menu: 'x'.repeat(2_001) }, 'polls/menu': { polls: 'Votes' } },
    }),
  )
  expect(file && changesBy(file, wording)).toMatchObject({ count: 1, refused: ['site/shell menu'] })
})

it('a translation with elements in it is refused, not read without them', () => {
  const file = fromXliff(xliffOf(wording).replace('>Menu</target>', '>Me<ph id="1"/>nu</target>'))
  expect(file?.unread).toEqual(['site/shell menu'])
})

const serving = () => {
  const asked = serve(({ method }) => ({ body: method === 'GET' ? wording : { status: 'success' } }))
  const path = changeWording.path.replace('{language}', 'en')
  return () => asked.filter((one) => one.method === 'POST' && one.path === path).map(({ body }) => body)
}

beforeEach(() => sessionStorage.clear())

describe('the screen of texts', () => {
  it('keeps what is typed while a search takes the text away, until it is saved', async () => {
    const sent = serving()
    openScreen(<WordingScreen />)
    await userEvent.type(await screen.findByLabelText('In place of “Menu”'), ' of tea')
    const search = screen.getByLabelText('Search by text, place or key')
    await userEvent.type(search, 'polls')
    expect(screen.queryByLabelText('In place of “Menu”')).toBeNull()
    await userEvent.clear(search)
    expect(await screen.findByLabelText('In place of “Menu”')).toHaveProperty('value', 'Menu of tea')
    expect(screen.getByText('Not saved yet')).toBeTruthy()
    await userEvent.click(screen.getAllByRole('button', { name: 'Save' })[0] ?? document.body)
    await waitFor(() => expect(sent()).toEqual([{ section: 'site/shell', texts: { menu: 'Menu of tea' } }]))
  })

  it('saves a text of one’s own, and says what its values must be', async () => {
    const sent = serving()
    openScreen(<WordingScreen />)
    const box = await screen.findByLabelText('In place of “Hello {{name}}”')
    await userEvent.clear(box)
    await userEvent.type(box, 'Hello you')
    await screen.findByText('Name the same values in braces as the English text.')
    const menu = screen.getByLabelText('In place of “Menu”')
    await userEvent.clear(menu)
    await userEvent.type(menu, 'Contents')
    await userEvent.click(screen.getAllByRole('button', { name: 'Save' })[0] ?? document.body)
    await waitFor(() => expect(sent()).toEqual([{ section: 'site/shell', texts: { menu: 'Contents' } }]))
  })

  it('says of an own text that it does not fit this release any more, and shows what members read', async () => {
    const hello = { key: 'hello', english: 'Hello {{name}}', standard: 'Hello {{name}}', own: 'Hi {{you}}' }
    serve(() => ({ body: { ...wording, sections: [{ section: 'site/shell', texts: [hello] }] } }))
    openScreen(<WordingScreen />)
    const box = await screen.findByLabelText<HTMLTextAreaElement>('In place of “Hello {{name}}”')
    expect(box.value).toBe('Hello {{name}}')
    expect(screen.getByText('Not shown')).toBeTruthy()
    expect(screen.getByText('Hi {{you}}')).toBeTruthy()
  })

  it('names a text by what it says and where it is read, with its key beside it', async () => {
    serving()
    openScreen(<WordingScreen />)
    const box = await screen.findByLabelText('In place of “Polls”')
    const line = within(box.closest('li') ?? document.body)
    expect(line.getByText('Menu: polls')).toBeTruthy()
    expect(line.getByText('polls/menu polls').tagName).toBe('CODE')
    const places = within(screen.getByLabelText('Place')).getAllByRole('option')
    expect(places.map(({ textContent }) => textContent)).toEqual([
      'All places',
      'All screens: header, menu, footer',
      'Menu: polls',
    ])
  })

  it('folds its choices behind a button that says how many are set', async () => {
    serving()
    openScreen(<WordingScreen />)
    const fold = await screen.findByRole('button', { name: 'Filters' })
    expect(fold.getAttribute('aria-expanded')).toBe('false')
    await userEvent.selectOptions(screen.getByLabelText('Show'), 'Changed ones')
    expect(screen.getByRole('button', { name: 'Filters (1)' })).toBeTruthy()
  })

  it('goes back to the text of the product', async () => {
    const sent = serving()
    openScreen(<WordingScreen />)
    await userEvent.click(await screen.findByRole('button', { name: 'Back to the product’s' }))
    await waitFor(() => expect(sent()).toEqual([{ section: 'site/shell', texts: { hello: null } }]))
  })

  it('imports a file, and names the texts that it did not use', async () => {
    const sent = serving()
    openScreen(<WordingScreen />)
    const file = JSON.stringify({
      language: 'en',
      texts: { 'site/shell': { menu: 'Contents', hello: 'Hello', none: 'x' } },
    })
    const [input] = await screen.findAllByLabelText('Import a file')
    await userEvent.upload(input ?? document.body, new File([file], 'en.json', { type: 'application/json' }))
    await screen.findByText('1 text was changed')
    expect(sent()).toEqual([{ section: 'site/shell', texts: { menu: 'Contents' } }])
    await screen.findByText('site/shell none')
  })

  it('shows what a file has changed, and leaves what is being typed', async () => {
    const changed = (own: string) => ({
      ...wording,
      sections: wording.sections.map((one) => ({ ...one, texts: one.texts.map((text) => ({ ...text, own })) })),
    })
    let present: Wording = wording
    serve(({ method }) => {
      if (method !== 'GET') present = changed('Contents')
      return { body: method === 'GET' ? present : { status: 'success' } }
    })
    openScreen(<WordingScreen />)
    await userEvent.type(await screen.findByLabelText('In place of “Polls”'), '!')
    const file = JSON.stringify({ language: 'en', texts: { 'site/shell': { menu: 'Contents' } } })
    const [input] = await screen.findAllByLabelText('Import a file')
    await userEvent.upload(input ?? document.body, new File([file], 'en.json', { type: 'application/json' }))
    const textOf = (name: string) => screen.getByLabelText<HTMLTextAreaElement>(`In place of “${name}”`).value
    await waitFor(() => expect(textOf('Menu')).toBe('Contents'))
    expect(textOf('Polls')).toBe('Polls!')
  })

  it('offers a language no more after a question', async () => {
    const asked = serve(({ method }) => ({
      body: method === 'GET' ? { ...wording, isAdded: true } : { status: 'success' },
    }))
    const changes = () => asked.filter(({ method }) => method !== 'GET').map(({ path }) => path)
    openScreen(<WordingScreen />)
    await userEvent.click(await screen.findByRole('button', { name: 'Offer no more' }))
    const dialog = within(screen.getByRole('dialog'))
    expect(changes()).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: 'Offer no more' }))
    await waitFor(() => expect(changes()).toEqual([withdrawLanguage.path.replace('{language}', 'en')]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it.each([
    ['German', 'de'],
    ['deutsch', 'de'],
    ['gsw', 'gsw'],
  ])('adds a language by its name, too: %s', async (typed, language) => {
    const asked = serve(({ method }) => ({ body: method === 'GET' ? wording : { status: 'success' } }))
    openScreen(<WordingScreen />)
    const add = await screen.findByRole('button', { name: 'Add' })
    await userEvent.type(screen.getByLabelText('Another language'), 'Germ')
    expect(add.getAttribute('aria-disabled')).toBe('true')
    await userEvent.clear(screen.getByLabelText('Another language'))
    await userEvent.type(screen.getByLabelText('Another language'), typed)
    await userEvent.click(add)
    await waitFor(() => expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ language }))
  })

  it('opens a language that is added under its usual tag, however it was typed', async () => {
    const asked = serve(({ method }) => ({ body: method === 'GET' ? wording : { status: 'success' } }))
    openScreen(<WordingScreen />)
    await userEvent.type(await screen.findByLabelText('Another language'), 'pt-br')
    await userEvent.click(screen.getByRole('button', { name: 'Add' }))
    await waitFor(() => expect(asked.map(({ path }) => path)).toContain(getWording.path.replace('{language}', 'pt-BR')))
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ language: 'pt-BR' })
  })
})
