import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openScreen } from '../../../../test-support/screen.tsx'
import { Chart, ChartTools } from './chart.tsx'
import type { ChartType } from './chart-data.ts'
import { ChartSizes } from './chart-size.ts'
import type { Figure } from './drawing.ts'

// Drawing needs a real browser: what is drawn is said in its place.
const drawn: Figure[] = []
const { savePng } = vi.hoisted(() => ({ savePng: vi.fn<(picture: object) => Promise<void>>() }))
vi.mock('./plot.tsx', () => ({
  Plot: ({ figure }: { figure: Figure }) => {
    drawn.push(figure)
    return <p>{figure.config.options?.indexAxis === 'y' ? 'bars h' : 'bars v'}</p>
  },
}))
vi.mock('./picture.ts', () => ({ savePng }))

const labels = ['Less than high school degree', 'High school degree', 'Bachelor degree', 'Graduate degree']
const chartOf = (share: number) =>
  ({
    labels,
    series: [{ name: '', shares: labels.map(() => share) }],
    colours: 'categories',
    colourKeys: labels,
    endsInNone: false,
  }) as const

/** A chart whose figures come again with every reply. */
let reply: (share: number) => void
function Live() {
  const [chart, setChart] = useState(chartOf(0.25))
  reply = (share) => act(() => setChart(chartOf(share)))
  return <Chart chart={chart} type="bar" decimals={0} name="Education" />
}
const open = () => openScreen(<Live />)

const inPlaceOf = (width: number) => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined
      disconnect = () => undefined
    },
  )
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
  open()
}

/** A browser that says whether a chart is near what it shows. */
const browserSays = (): ((isIntersecting: boolean) => void) => {
  let tell: (seen: readonly unknown[]) => void = () => undefined
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => undefined
      disconnect = () => undefined
      constructor(said: typeof tell) {
        tell = said
      }
    },
  )
  return (isIntersecting) => act(() => tell([{ isIntersecting, boundingClientRect: { height: 400 } }]))
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a chart', () => {
  it.each([
    [360, 'bars h'],
    [1000, 'bars v'],
  ])('is drawn for the place that it has, on any screen: %i pixels', async (width, drawn) => {
    inPlaceOf(width)
    expect(await screen.findByText(drawn)).toBeTruthy()
  })

  it('that is presented is drawn for a smaller place and shown larger, with half of the window at least', async () => {
    const size = { minHeight: 540, scale: 1.5 }
    openScreen(
      <ChartSizes value={size}>
        <Chart chart={chartOf(0.25)} type="bar" decimals={0} name="Education" />
      </ChartSizes>,
    )
    expect(await screen.findByText('bars v')).toBeTruthy()
    const place = screen.getByRole('img', { name: /Education/ })
    expect(place.style.minBlockSize).toBe('540px')
    expect(place.querySelector('div')?.style.transform).toBe('scale(1.5)')
  })

  it('is drawn once the reader comes near it, and stays', async () => {
    const say = browserSays()
    open()
    say(false)
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(screen.queryByText('bars v')).toBeNull()
    say(true)
    await screen.findByText('bars v')
    say(false)
    expect(screen.getByText('bars v')).toBeTruthy()
  })

  it('is drawn again when its figures change, and not when they come again as they were', async () => {
    inPlaceOf(1000)
    await screen.findByText('bars v')
    const before = new Set(drawn)
    reply(0.25)
    expect(new Set(drawn)).toEqual(before)
    reply(0.2)
    expect(new Set(drawn).size).toBe(before.size + 1)
  })
})

describe('the picture of a chart', () => {
  const save = async (type: ChartType = 'bar') => {
    const tools = { base: 'Base: 60', fileName: 'Q1-bar', onType: () => undefined }
    openScreen(<ChartTools chart={chartOf(0.25)} type={type} decimals={0} name="Education" {...tools} />)
    await userEvent.click(screen.getByRole('button', { name: 'Save as image: Education' }))
  }

  it('is saved by its button, with the name and the base', async () => {
    savePng.mockResolvedValueOnce()
    await save()
    const saved = { title: 'Education', base: 'Base: 60', fileName: 'Q1-bar', isRightToLeft: false }
    await vi.waitFor(() => expect(savePng).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(saved)))
  })

  it.each([
    ['bar', []],
    ['horizontalBar', []],
    ['pie', labels],
    ['stacked', labels],
  ] as const)('has a legend only where nothing else says the names: %s', async (type, names) => {
    savePng.mockReset().mockResolvedValueOnce()
    await save(type)
    const legend = names.map((name) => expect.objectContaining({ name }))
    await vi.waitFor(() => expect(savePng).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ legend })))
  })

  it('that cannot be made is told of', async () => {
    savePng.mockRejectedValueOnce(new Error('no canvas'))
    await save()
    expect(await screen.findByText('The image could not be created. Please try again.')).toBeTruthy()
  })
})
