import type { ChartData } from './chart-data.ts'
import {
  CHARACTER,
  coloursOf,
  type Figure,
  inkOf,
  type Label,
  type Look,
  labelAxis,
  paper,
  percentAxis,
  percentagesOf,
  roomUnder,
  wordsOf,
} from './drawing.ts'
import { wrapped } from './label-lines.ts'

const HEIGHT = 380
/** More figures than this would lie over one another. */
const MOST_WORDS = 24
const WORD_SIZE = 12
/** Of the labels under the points: how many, and the pixels and characters that each has at least. */
const MOST_LABELS = 16
const LEAST_ROOM = 64
const LEAST_CHARACTERS = 8
/** How near one points at a point, in pixels. */
const HIT = 16

/** The labels that are written: all, or as many as there is space for; '' is none. */
const writtenLabels = (labels: readonly string[], look: Look): Label[] => {
  const most = Math.min(MOST_LABELS, Math.max(1, Math.floor(roomUnder(1, look) / LEAST_ROOM)))
  const step = Math.ceil(labels.length / most)
  const written = Math.ceil(labels.length / step)
  const width = Math.max(LEAST_CHARACTERS, Math.floor(roomUnder(written, look) / CHARACTER))
  return labels.map((label, at) => (at % step === 0 ? wrapped(label, width) : ''))
}

/** Lines over time, in the direction of the language. */
export const lineFigure = (chart: ChartData, look: Look): Figure => {
  const { theme, isRightToLeft } = look
  const colours = coloursOf(chart, theme)
  const { series, labels } = chart
  const hasWords = series.length * labels.length <= MOST_WORDS
  return {
    config: {
      type: 'line',
      data: {
        labels: writtenLabels(labels, look),
        datasets: series.map(({ shares }, index) => {
          const colour = colours[series.length > 1 ? index : 0] ?? inkOf[theme]
          return {
            data: percentagesOf(shares),
            borderColor: colour,
            backgroundColor: colour,
            borderWidth: 2.5,
            pointRadius: 3.5,
            pointHitRadius: HIT,
            spanGaps: false, // nobody answered then: there is no share to draw
            clip: false as const,
          }
        }),
      },
      options: {
        ...paper(chart, look),
        layout: { padding: { top: 28 } },
        scales: {
          x: { ...labelAxis(look), offset: true, reverse: isRightToLeft },
          y: { ...percentAxis(look), position: isRightToLeft ? 'right' : 'left' },
        },
      },
    },
    words: {
      at: 'above',
      size: WORD_SIZE,
      ink: inkOf[theme],
      inks: [],
      texts: hasWords ? series.map(({ shares }) => wordsOf(shares, look)) : [],
    },
    height: HEIGHT,
  }
}
