import type { Layout } from 'plotly.js'
import { type Figure, surfaceOf, wrapped } from './drawing.ts'

export type Picture = Readonly<{ figure: Figure; title: string; base: string; isRightToLeft: boolean }>

const TITLE_WIDTH = 100
const MARGIN = 60

/** Names of series, and of slices: a single series has the name of the chart, and its bars have theirs. */
const hasLegend = ({ data: [first, ...others] }: Figure): boolean => others.length > 0 || first?.type === 'pie'

/** A chart as a picture for a slide: with its title and its base, where its language begins, on white. What the chart keeps free at its sides stays so. */
export const pictureLayout = ({ figure, title, base, isRightToLeft }: Picture): Partial<Layout> => {
  const { l = 0, r = 0 } = figure.layout.margin ?? {}
  return {
    ...figure.layout,
    title: {
      text: `${wrapped(title, TITLE_WIDTH)}<br><span style="font-size:14px">${wrapped(base, TITLE_WIDTH)}</span>`,
      ...(isRightToLeft ? { x: 0.98, xanchor: 'right' } : { x: 0.02, xanchor: 'left' }),
      font: { size: 20 },
    },
    margin: { t: 130, r: Math.max(MARGIN, r), b: 80, l: Math.max(MARGIN, l) },
    showlegend: hasLegend(figure),
    legend: {
      orientation: 'h',
      y: -0.12,
      ...(isRightToLeft ? { x: 1, xanchor: 'right', traceorder: 'reversed' } : { traceorder: 'normal' }),
    },
    paper_bgcolor: surfaceOf.light,
    plot_bgcolor: surfaceOf.light,
  }
}
