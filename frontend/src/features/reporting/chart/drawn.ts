import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  DoughnutController,
  type Element,
  LinearScale,
  LineController,
  LineElement,
  type Plugin,
  PointElement,
  Tooltip,
} from 'chart.js'
import type { Figure, Kinds, Label, Shares, Words } from './drawing.ts'
import { beside, onSlices, readable, type Size, type Spot, withinBar } from './words.ts'

Chart.register(
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  DoughnutController,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
)

/** Of texts that have no size of their own. */
const SIZE = 13

type Drawing = Chart<Kinds, Shares, Label>

const spotAt = (element: Element, at: Exclude<Words['at'], 'slice'>, text: Size): Spot | null => {
  if (at !== 'within') return beside(at, { x: element.x, y: element.y }, text)
  if (!(element instanceof BarElement)) return null
  const { x, y, ...sizes } = element.getProps(['x', 'y', 'base', 'width', 'height', 'horizontal'])
  return withinBar({ x: x ?? 0, y: y ?? 0, ...sizes }, text)
}

const spotsOf = (elements: readonly Element[], at: Words['at'], sizes: readonly Size[]): readonly (Spot | null)[] => {
  if (at === 'slice') {
    const slices = elements.filter((element) => element instanceof ArcElement)
    return onSlices(slices, sizes)
  }
  return sizes.map((size, index) => {
    const element = elements[index]
    return element && size.width > 0 ? spotAt(element, at, size) : null
  })
}

/** What is written of one series. */
const textsOf = (chart: Pick<Drawing, 'ctx' | 'getDatasetMeta'>, words: Words, series: number) => {
  const texts = words.texts[series] ?? []
  const sizes = texts.map((text) => ({ width: chart.ctx.measureText(text).width, height: words.size }))
  return spotsOf(chart.getDatasetMeta(series).data, words.at, sizes).flatMap((spot, index) => {
    const [text, size] = [texts[index], sizes[index]]
    if (!spot || !text || !size) return []
    return [{ ...spot, ...size, text, ink: (spot.isInside ? words.inks[series]?.[index] : undefined) ?? words.ink }]
  })
}

/** Writes the figures at the bars, points and slices. */
const writing = (words: Words, family: string): Plugin<Kinds> => ({
  id: 'words',
  afterDatasetsDraw: (chart) => {
    const { ctx } = chart
    ctx.save()
    ctx.font = `${words.size}px ${family}`
    ctx.textAlign = 'center'
    ctx.textBaseline = 'middle'
    for (const { text, x, y, ink } of readable(words.texts.flatMap((_, series) => textsOf(chart, words, series)))) {
      ctx.fillStyle = ink
      ctx.fillText(text, x, y)
    }
    ctx.restore()
  },
})

/** `ratio`: pixels of the canvas for each of the page. */
type Place = Readonly<{ width: number; height: number; ratio: number }>

/** Draws on a canvas that nothing else draws on. Throws if it cannot be. */
export const drawn = (canvas: HTMLCanvasElement, figure: Figure, { width, height, ratio }: Place): Drawing => {
  if (!canvas.getContext('2d')) throw new Error('This browser has no canvas to draw on')
  canvas.width = width
  canvas.height = height
  const { config, words } = figure
  const { fontFamily: family } = getComputedStyle(document.body)
  Object.assign(Chart.defaults.font, { family, size: SIZE })
  const options = { ...config.options, devicePixelRatio: ratio }
  return new Chart<Kinds, Shares, Label>(canvas, { ...config, options, plugins: [writing(words, family)] })
}
