import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { noor, robin } from '../../test-support/people.ts'
import { SessionProvider } from './session.tsx'
import { useKeptDraft } from './use-kept-draft.ts'

type Words = Readonly<{ title: string }>
const stored: Words = { title: 'Rules' }
const theirs: Words = { title: 'Theirs' }
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

it('is there for whoever wrote it alone', () => {
  const as = (member: typeof noor) =>
    renderHook(() => useKeptDraft('page 1', stored), {
      wrapper: ({ children }) => <SessionProvider value={member}>{children}</SessionProvider>,
    })
  const { result, unmount } = as(robin)
  act(() => result.current.setDraft({ title: 'Rules of the house' }))
  unmount()
  expect(as(noor).result.current.draft).toEqual(stored)
  expect(as(robin).result.current.draft).toEqual({ title: 'Rules of the house' })
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

it('is offered where it was written while what was written before was being saved', () => {
  const shown = open()
  write(shown, 'First')
  act(() => shown.result.current.saving())
  write(shown, 'First, and more')
  act(() => shown.result.current.saved())
  shown.unmount()
  const after = open('page 1', { title: 'First' })
  expect(after.result.current).toMatchObject({ draft: { title: 'First' }, older: { at: expect.any(Number) } })
  act(() => after.result.current.older?.use())
  expect(after.result.current.draft).toEqual({ title: 'First, and more' })
})

it('is gone once it was saved as it is', () => {
  const shown = open()
  write(shown, 'First')
  act(() => shown.result.current.saving())
  act(() => shown.result.current.saved())
  shown.unmount()
  expect(open('page 1', theirs).result.current).toMatchObject({ draft: theirs, older: null })
})

it('shows what is stored at once when it is discarded, under another round', () => {
  const shown = open()
  write(shown, 'No')
  act(() => shown.result.current.discard())
  expect(shown.result.current).toMatchObject({ draft: stored, isChanged: false, round: 1 })
})

it('is not shown, but offered, where somebody else has stored another version meanwhile', () => {
  const before = Date.now()
  write(open(), 'Mine')
  const shown = open('page 1', theirs)
  expect(shown.result.current).toMatchObject({ draft: theirs, isChanged: false, round: 0 })
  expect(shown.result.current.older?.at).toBeGreaterThanOrEqual(before)
  act(() => shown.result.current.older?.use())
  expect(shown.result.current).toMatchObject({ draft: { title: 'Mine' }, isChanged: true, older: null, round: 1 })
  shown.unmount()
  expect(open('page 1', theirs).result.current).toMatchObject({ draft: { title: 'Mine' }, older: null })
})

it('is gone once it is given up for the other version, which may have been changed by then', () => {
  write(open(), 'Mine')
  const shown = open('page 1', theirs)
  act(() => shown.result.current.older?.drop())
  expect(shown.result.current).toMatchObject({ draft: theirs, older: null })
  shown.unmount()
  expect(open('page 1', theirs).result.current).toMatchObject({ draft: theirs, older: null })
  write(open('page 2'), 'Mine')
  const later = open('page 2', theirs)
  write(later, 'Theirs, and more')
  act(() => later.result.current.older?.drop())
  later.unmount()
  expect(open('page 2', theirs).result.current).toMatchObject({ draft: { title: 'Theirs, and more' }, older: null })
})

it('is not offered where it is what is stored by now', () => {
  write(open(), 'Theirs')
  expect(open('page 1', theirs).result.current).toMatchObject({ draft: theirs, isChanged: false, older: null })
})

it('is not there where what the tab has cannot be read', () => {
  for (const text of ['{', '7', 'null', '{"from":7}', '{"from":"x","at":"y","draft":{}}']) {
    sessionStorage.setItem('draft  page 1', text)
    expect(open().result.current.draft).toEqual(stored)
  }
})
