import { describe, expect, it } from 'vitest'
import { placeAfter } from './present-keys.ts'

const none = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, target: null }
const after = (key: string, differs: Partial<Parameters<typeof placeAfter>[0]> = {}, isRightToLeft = false) =>
  placeAfter({ ...none, key, ...differs }, 1, 4, isRightToLeft)

/** A box that scrolls, and something in it. */
const aBox = (style: string, size: Readonly<Record<string, number>>): Element => {
  const box = document.createElement('div')
  box.setAttribute('style', style)
  for (const [name, value] of Object.entries(size)) Object.defineProperty(box, name, { value })
  document.body.append(box)
  return box.appendChild(document.createElement('p'))
}

describe('the keys of a presentation', () => {
  it('go on, back, and to the ends', () => {
    expect(['ArrowRight', 'ArrowDown', 'PageDown', ' '].map((key) => after(key))).toEqual([2, 2, 2, 2])
    expect(['ArrowLeft', 'ArrowUp', 'PageUp', 'Home', 'End'].map((key) => after(key))).toEqual([0, 0, 0, 0, 3])
    expect(after('x')).toBeNull()
  })

  it('to the sides are mirrored where people read from the right', () =>
    expect(['ArrowLeft', 'ArrowRight', 'ArrowDown'].map((key) => after(key, {}, true))).toEqual([2, 0, 2]))

  it('with another one are for the browser: Alt and an arrow is its way back', () =>
    expect([after('ArrowLeft', { altKey: true }), after('Home', { ctrlKey: true })]).toEqual([null, null]))

  it('are for a slide that is higher than the window as long as there is more of it', () => {
    const size = { scrollTop: 0, clientHeight: 600, scrollHeight: 900 }
    const target = aBox('overflow-y: auto', size)
    expect([after('PageDown', { target }), after(' ', { target })]).toEqual([null, null])
    expect([after('PageUp', { target }), after('ArrowRight', { target })]).toEqual([0, 2])
    expect(after('ArrowDown', { target: aBox('overflow-y: auto', { ...size, scrollTop: 300 }) })).toBe(2)
    expect(after('ArrowDown', { target: aBox('', size) })).toBe(2)
  })

  it('to the sides are for a table that is wider than its place', () =>
    expect(
      after('ArrowRight', { target: aBox('overflow-x: auto', { clientWidth: 300, scrollWidth: 900 }) }),
    ).toBeNull())
})
