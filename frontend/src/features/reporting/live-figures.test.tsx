import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeStream } from '../../../test-support/fake-stream.ts'
import { openReport } from '../../../test-support/report.tsx'
import { ToplineScreen } from './topline/topline-screen.tsx'

/** Longer than the pause between two questions of a screen that is not told. */
const A_WHILE_MS = 1_300
const aWhile = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, A_WHILE_MS)))

const hide = (isHidden: boolean): void => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  FakeStream.open = []
  vi.stubGlobal('EventSource', FakeStream)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const figures = { surveys: ['tea'] }

/** A topline whose stream has begun; `runs`: how often the figures were asked for. */
const open = async () => {
  const { asked, ...opened } = openReport(<ToplineScreen />)
  await screen.findByRole('article', { name: /Do you drink tea/ })
  await waitFor(() => expect(FakeStream.open).toHaveLength(1))
  const stream = FakeStream.open[0] as FakeStream
  act(() => stream.say('figures', figures))
  await aWhile()
  return { ...opened, stream, runs: () => asked().length }
}

describe('a topline', () => {
  it('asks for its figures when the server tells that they changed, and not otherwise', async () => {
    const { stream, runs } = await open()
    expect(stream.url).toBe('/api/reporting/live?surveys=tea')
    const before = runs()
    await aWhile()
    expect(runs()).toBe(before)
    act(() => stream.say('figures', figures))
    await waitFor(() => expect(runs()).toBe(before + 1))
  })

  it('asks once a second while answers come all the time, and once more after the last', async () => {
    const { stream, runs } = await open()
    const before = runs()
    act(() => {
      for (const _ of [1, 2, 3]) stream.say('figures', figures)
    })
    await waitFor(() => expect(runs()).toBe(before + 1))
    await waitFor(() => expect(runs()).toBe(before + 2), { timeout: 2_000 })
    await aWhile()
    expect(runs()).toBe(before + 2)
  })

  it('asks every second while the stream is broken', async () => {
    const { stream, runs } = await open()
    act(() => stream.fail(false))
    const before = runs()
    await waitFor(() => expect(runs()).toBeGreaterThan(before + 1), { timeout: 5_000 })
    act(() => stream.say('figures', figures))
    await aWhile()
    const told = runs()
    await aWhile()
    expect(runs()).toBe(told)
  })

  it('has no stream while nobody sees it, and a new one after that', async () => {
    await open()
    act(() => hide(true))
    await waitFor(() => expect(FakeStream.open).toEqual([]))
    act(() => hide(false))
    await waitFor(() => expect(FakeStream.open).toHaveLength(1))
  })

  it('ends its stream when another screen opens', async () => {
    const { router } = await open()
    await act(() => router.navigate('/elsewhere'))
    await waitFor(() => expect(FakeStream.open).toEqual([]))
  })
})
