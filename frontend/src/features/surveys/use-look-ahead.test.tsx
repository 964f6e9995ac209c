import { render } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { aPage, aQuestion, precode } from '../../../test-support/survey.ts'
import { type Channel, ChannelProvider, memberChannel } from './channel.tsx'
import { StoreProvider } from './store-context.tsx'
import { answered, makePageStore, stored } from './survey-store.ts'
import { loadWatch, useLookAhead } from './use-look-ahead.ts'

const choice = (differs: Readonly<Record<string, unknown>> = {}) =>
  aQuestion({ required: 1, precodes: [precode(1, 'Yes'), precode(2, 'No')], ...differs })
const text = aQuestion({ QuestionID: 'Q2', QuestionType: 3, required: 1 })

/** A page that looks ahead. `asked`: how often it has asked so far. */
const open = (questions: readonly ReturnType<typeof aQuestion>[], DATA = {}) => {
  const page = aPage(questions, { DATA })
  const store = makePageStore(page, {})
  const lookAhead = vi.fn(async () => null)
  const channel: Channel = { ...memberChannel({ token: page.token, backgroundVars: '' }), lookAhead }
  function Watching() {
    useLookAhead(page)
    return null
  }
  render(
    <ChannelProvider value={channel}>
      <StoreProvider value={store}>
        <Watching />
      </StoreProvider>
    </ChannelProvider>,
  )
  const give = (changes: Readonly<Record<string, number | string>>) =>
    store.dispatch(answered({ question: 'Q1', changes }))
  return { give, store, asked: () => lookAhead.mock.calls.length }
}

beforeAll(loadWatch) // as on every page after the first
beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('the page ahead is asked for', () => {
  it('0.4 s after a page is shown that may be sent', () => {
    const { asked } = open([choice()], { Q1: 1 })
    vi.advanceTimersByTime(399)
    expect(asked()).toBe(0)
    vi.advanceTimersByTime(1)
    expect(asked()).toBe(1)
  })

  it('with the press that completes the page', () => {
    const { give, asked } = open([choice()])
    give({ Q1: 1 })
    vi.advanceTimersByTime(0)
    expect(asked()).toBe(1)
  })

  it('once what is written rests for 0.4 s', () => {
    const { give, asked } = open([choice(), text])
    give({ Q1: 1 })
    give({ Q2: 'Bla' })
    vi.advanceTimersByTime(399)
    give({ Q2: 'Black' })
    vi.advanceTimersByTime(399)
    expect(asked()).toBe(0)
    vi.advanceTimersByTime(1)
    expect(asked()).toBe(1)
  })

  it('not with a press that changes the page itself', () => {
    const { give, asked } = open([choice({ hasDependency: 1 })])
    give({ Q1: 1 })
    vi.advanceTimersByTime(399)
    expect(asked()).toBe(0)
  })

  it('not because its answers were stored', () => {
    const { store, asked } = open([choice()], { Q1: 1 })
    store.dispatch(stored({ Q1: 1 }))
    vi.advanceTimersByTime(399)
    expect(asked()).toBe(0)
  })

  it('three times at most', () => {
    const { give, asked } = open([choice()])
    for (const code of [1, 2, 1, 2, 1]) {
      give({ Q1: code })
      vi.advanceTimersByTime(0)
    }
    expect(asked()).toBe(3)
  })
})
