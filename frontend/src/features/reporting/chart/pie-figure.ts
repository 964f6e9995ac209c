import { inkOn } from '@portal/contracts/reporting/colours'
import type { ChartData } from './chart-data.ts'
import { coloursOf, type Figure, inkOf, type Look, paper, percentagesOf, surfaceOf, wordsOf } from './drawing.ts'

const HOLE = '58%'
const HEIGHT = 290
const WORD_SIZE = 14
/** The pixels around it that figures beside small slices have. */
const AROUND = { top: 24, right: 50, bottom: 24, left: 50 }

/** The only series and its slices from the last to the first. */
const backwards = (chart: ChartData): ChartData => ({
  ...chart,
  labels: chart.labels.toReversed(),
  series: chart.series.map((one) => ({ ...one, shares: one.shares.toReversed() })),
})

/**
 * A pie or a doughnut of the only series. The table beside it, or a list above it, is its legend. Where texts run from right to left its slices run
 * the other way round: those of the last to the first end at its top.
 */
export const pieFigure = (chart: ChartData, isHollow: boolean, look: Look): Figure => {
  const { theme, isRightToLeft } = look
  const drawn = isRightToLeft ? backwards(chart) : chart
  const colours = isRightToLeft ? coloursOf(chart, theme).toReversed() : [...coloursOf(chart, theme)]
  const shares = drawn.series[0]?.shares ?? []
  const isDivided = shares.filter((share) => share !== null && share > 0).length > 1
  const slices = {
    data: percentagesOf(shares),
    backgroundColor: colours,
    borderColor: surfaceOf[theme],
    borderWidth: isDivided ? 2 : 0,
  }
  return {
    config: {
      type: 'doughnut',
      data: { labels: [...drawn.labels], datasets: [slices] },
      options: { ...paper(drawn, look), cutout: isHollow ? HOLE : 0, layout: { padding: AROUND } },
    },
    words: {
      at: 'slice',
      size: WORD_SIZE,
      ink: inkOf[theme],
      inks: [colours.map(inkOn)],
      texts: [wordsOf(shares, look)],
    },
    height: HEIGHT,
  }
}
