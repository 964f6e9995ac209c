import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { useKeptDraft } from './use-kept-draft.ts'

type Words = Readonly<{ title: string }>
const stored: Words = { title: 'Rules' }
const open = (name = 'page 1', from: Words = stored) =>
  renderHook(({ now }) => useKeptDraft(name, now), { initialProps: { now: from } })
const write = ({ result }: ReturnType<typeof open>, title: string) => act(() => result.current.setDraft({ title }))

beforeEach(() => sessionStorage.clear())

it('is there again after its screen was left', () => {
  const first = open()
  expect([first.result.current.draft, first.result.current.isChanged]).toEqual([stored, false])
  write(first, 'Rules of the house')
  first.unmount()
  const { draft, isChanged } = open().result.current
  expect([draft, isChanged]).toEqual([{ title: 'Rules of the house' }, true])
  expect(open('page 2').result.current.draft).toEqual(stored)
})

it('is what is stored after it was saved, discarded or typed back', () => {
  const ends = {
    saved: (shown: ReturnType<typeof open>) => shown.result.current.forgotten(),
    discarded: (shown: ReturnType<typeof open>) => act(() => shown.result.current.discard()),
    'typed back': (shown: ReturnType<typeof open>) => write(shown, 'Rules'),
  }
  for (const [name, end] of Object.entries(ends)) {
    const shown = open()
    write(shown, name)
    end(shown)
    shown.unmount()
    expect(open().result.current.draft).toEqual(stored)
  }
})

it('shows what is stored at once when it is discarded, under another round', () => {
  const shown = open()
  write(shown, 'No')
  act(() => shown.result.current.discard())
  expect(shown.result.current).toMatchObject({ draft: stored, isChanged: false, round: 1 })
})

it('is left out where somebody else has stored another version meanwhile', () => {
  write(open(), 'Mine')
  expect(open('page 1', { title: 'Theirs' }).result.current.draft).toEqual({ title: 'Theirs' })
})

it('is not there where what the tab has cannot be read', () => {
  for (const text of ['{', '7', 'null', '{"from":7}']) {
    sessionStorage.setItem('draft page 1', text)
    expect(open().result.current.draft).toEqual(stored)
  }
})
