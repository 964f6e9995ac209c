import { act, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import '../../test-support/screen.tsx'
import { Carousel } from './carousel.tsx'

const MOTION = (matches: boolean) => () =>
  ({ matches, addEventListener: () => undefined, removeEventListener: () => undefined }) as unknown as MediaQueryList

const slides = ['One', 'Two', 'Three'].map((id) => ({ id, content: () => <p>{id}</p> }))
const show = (isStill = false) =>
  render(<Carousel label="News of the community" slides={slides} speedMs={5_000} isStill={isStill} />)
/** The words of the slides that are seen. */
const shown = () => [...document.querySelectorAll('.carousel__slide:not([hidden])')].map((slide) => slide.textContent)
const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms))

describe('a carousel', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    vi.stubGlobal('matchMedia', MOTION(false))
  })
  afterEach(() => vi.useRealTimers())

  it('shows the next slide by itself, and the first after the last', () => {
    show()
    for (const next of ['Two', 'Three', 'One']) {
      pass(5_000)
      expect(shown()).toEqual([next])
    }
  })

  it('keeps the place of all slides, of which one is seen, read and reached', () => {
    const words = (id: string) => ({ id, content: () => <a href="/news">{id}</a> })
    render(<Carousel label="News" slides={['One', 'Two'].map(words)} speedMs={5_000} />)
    expect(screen.getByText('Two')).toBeTruthy()
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['One'])
  })

  it('tells a slide once it is seen or the next, and does not take it back', async () => {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    const four = ['One', 'Two', 'Three', 'Four'].map((id) => ({
      id,
      content: (isNear: boolean) => isNear && <p>{id}</p>,
    }))
    const { container } = render(<Carousel label="News" slides={four} speedMs={5_000} />)
    const near = () => [...container.querySelectorAll('p')].map(({ textContent }) => textContent)
    expect(near()).toEqual(['One', 'Two'])
    pass(5_000)
    expect(near()).toEqual(['One', 'Two', 'Three'])
    await user.click(screen.getByRole('button', { name: 'Slide 4 of 4' }))
    expect(near()).toEqual(['One', 'Two', 'Three', 'Four'])
  })

  it('waits while somebody points at it or has the focus in it', () => {
    show()
    const region = screen.getByRole('region', { name: 'News of the community' })
    fireEvent.mouseEnter(region)
    pass(20_000)
    expect(shown()).toEqual(['One'])
    fireEvent.mouseLeave(region)
    pass(5_000)
    expect(shown()).toEqual(['Two'])
    fireEvent.focus(screen.getByRole('button', { name: 'Next slide' }))
    pass(20_000)
    expect(shown()).toEqual(['Two'])
  })

  it('is stopped and started by a button, and turned by others', async () => {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    show()
    await user.click(screen.getByRole('button', { name: 'Stop' }))
    fireEvent.mouseLeave(screen.getByRole('region'))
    fireEvent.blur(screen.getByRole('button', { name: 'Play' }))
    pass(20_000)
    expect(shown()).toEqual(['One'])
    await user.click(screen.getByRole('button', { name: 'Previous slide' }))
    expect(shown()).toEqual(['Three'])
    await user.click(screen.getByRole('button', { name: 'Slide 2 of 3' }))
    expect(shown()).toEqual(['Two'])
  })

  it('does not move by itself in a preview, nor for those who want less motion, and offers no stop', () => {
    show(true)
    pass(20_000)
    expect(shown()).toEqual(['One'])
    expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull()
  })

  it('stays still for those who want less motion', () => {
    vi.stubGlobal('matchMedia', MOTION(true))
    show()
    pass(20_000)
    expect(shown()).toEqual(['One'])
  })
})
