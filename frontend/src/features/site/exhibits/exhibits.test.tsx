import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openScreen } from '../../../../test-support/screen.tsx'
import { ComponentsScreen } from './components-screen.tsx'
import { exhibits } from './exhibits.ts'
import { EXHIBITS } from './exhibits-path.ts'
import { alsoShown } from './shown-states.ts'

/** Without an exhibit of their own, and where they are seen. */
const seenElsewhere = {
  ChatFrame: 'in the chat and its preview',
  Confirm: 'a Dialog, wherever staff delete something',
  CursorPager: 'below the lists of staff that are continued from their last line',
  Modal: 'in Dialog and FullScreen',
  SavedMeanwhile: 'in the editors of staff, where somebody else has saved',
  Screen: 'around the page itself',
  Unsaved: 'in the editors of staff',
}

const modules = import.meta.glob<Record<string, unknown>>('../../../ui/*.tsx', { eager: true })
const sources = import.meta.glob<string>('../../../ui/*.tsx', { eager: true, import: 'default', query: '?raw' })
const isTest = (path: string) => path.endsWith('.test.tsx')

const components = Object.entries(modules).flatMap(([path, exported]) =>
  isTest(path)
    ? []
    : Object.entries(exported)
        .filter(([name, value]) => /^[A-Z]/.test(name) && typeof value === 'function')
        .map(([name]) => ({ name, path })),
)

/** What of a component's source tells that it has a state. */
const signs = [
  ['busy', /\bbusy\?:/],
  ['invalid', /\berror\?:/],
  ['disabled', /Omit<\s*ComponentProps<'(?:button|input)'>/],
  ['focus', /<(?:button|input|select|textarea|Button|Link)\b[^>]*\n?|tabIndex=\{0\}/],
] as const

/** The source of one component: files may hold several. */
const sourceOf = ({ name, path }: (typeof components)[number]): string => {
  const source = sources[path] ?? ''
  const begin = source.indexOf(`function ${name}(`)
  const props = new RegExp(`type (?:${name}Props|Common) =[\\s\\S]*?\\n\\n`, 'g')
  return [...(source.match(props) ?? []), source.slice(begin, source.indexOf('\n}\n', begin))].join('\n')
}

/** They have no state of their own: the buttons inside are shown as Button, and landmarks need different names. */
const withoutOwn = new Set(['Pager', 'SearchForm', 'Disclosure', 'Toaster', 'ProblemNotice', 'Dialog', 'FullScreen'])

describe('the page of components', () => {
  it('shows each shared component, or says where it is seen', () => {
    const shown = [...Object.keys(exhibits), ...Object.keys(seenElsewhere)]
    expect(components.length).toBeGreaterThan(25)
    expect(shown.toSorted()).toEqual(components.map(({ name }) => name).toSorted())
  })

  it.each(signs)('shows those that can be %s so', (state, sign) => {
    const having = components.filter(
      (one) => exhibits[one.name] && !withoutOwn.has(one.name) && sign.test(sourceOf(one)),
    )
    expect(having.length).toBeGreaterThan(0)
    expect(having.filter(({ name }) => !exhibits[name]?.states.includes(state)).map(({ name }) => name)).toEqual([])
  })

  it('gives each state to what it shows', () => {
    const { container } = openScreen(<ComponentsScreen />, { at: EXHIBITS })
    const marks = {
      disabled: ':disabled, [aria-disabled="true"]',
      busy: '[aria-busy="true"], .skeleton',
      invalid: '[aria-invalid="true"]',
      focus: 'a, button, input, select, textarea, [tabindex]',
    }
    for (const [state, mark] of Object.entries(marks)) {
      const shown = [...container.querySelectorAll(`[data-state="${state}"]`)]
      expect(shown.length, state).toBeGreaterThan(0)
      expect(shown.filter((one) => !one.querySelector(mark)).map((one) => one.innerHTML)).toEqual([])
    }
  })

  it('changes colours, direction and looks at once, and keeps them in the address', async () => {
    const { container, router } = openScreen(<ComponentsScreen />, { at: EXHIBITS })
    const stage = () => container.querySelector<HTMLElement>('.exhibits')
    await userEvent.selectOptions(screen.getByLabelText('Colours'), 'Dark')
    await userEvent.selectOptions(screen.getByLabelText('Direction'), 'Right to left')
    await userEvent.selectOptions(screen.getByLabelText('Looks'), 'An example')
    await waitFor(() => expect(stage()?.dir).toBe('rtl'))
    expect(stage()?.dataset['colours']).toBe('dark')
    expect(stage()?.style.getPropertyValue('--radius-m')).toBe('1.25rem')
    expect(router.state.location.search).toBe('?colours=dark&direction=rtl&looks=example')
  })

  it('opens its dialogs', async () => {
    openScreen(<ComponentsScreen />, { at: EXHIBITS })
    const exhibit = within(screen.getByRole('region', { name: 'Dialog' }))
    await userEvent.click(exhibit.getAllByRole('button', { name: 'Open' })[0] ?? document.body)
    expect(screen.getByRole('dialog', { name: 'Results of the spring survey' })).toBeTruthy()
  })
})

describe('a selector', () => {
  it.each([
    ['.button:hover', '.button:is(:hover, [data-state="hover"] *)'],
    ['a.link:not(:hover)', 'a.link:not(:is(:hover, [data-state="hover"] *))'],
    ['.skip-link:not(:focus)', '.skip-link:not(:focus)'],
    ['.input:focus-within', '.input:focus-within'],
  ])('%s applies also where its state is only shown', (selector, expected) => {
    expect(alsoShown(selector)).toBe(expected)
    expect(alsoShown(expected)).toBe(expected)
  })

  it('of the focus applies to what can have it, not to all that is inside', () => {
    expect(alsoShown(':focus-visible')).toContain('[data-state="focus"] :is(a, button,')
  })
})
