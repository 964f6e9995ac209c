import Plotly, { type Layout } from 'plotly.js'
import { useMemo, useState } from 'react'
import createPlotlyComponent from 'react-plotly.js/factory'
import { type Figure, surfaceOf, wrapped } from './drawing.ts'
import { Undrawn } from './undrawn.tsx'

const Drawing = createPlotlyComponent(Plotly)
const config = { displayModeBar: false, showSendToCloud: false, responsive: true, scrollZoom: false }

export type PlotProps = Readonly<{ figure: Figure; height: number }>

/**
 * Plotly and the code that uses it: a separate chunk, loaded with the first chart. Plotly draws again whenever what it is
 * given is another object, and writes into it. It follows the window by itself (`responsive`).
 */
export function Plot({ figure, height }: PlotProps) {
  const data = useMemo(() => [...figure.data], [figure])
  const layout = useMemo(() => ({ ...figure.layout, height }), [figure, height])
  const [isFailed, setFailed] = useState(false)
  if (isFailed) return <Undrawn />
  const style = { inlineSize: '100%', blockSize: `${height}px` }
  return <Drawing data={data} layout={layout} config={config} style={style} onError={() => setFailed(true)} />
}

type Picture = Readonly<{ figure: Figure; title: string; base: string; fileName: string }>

const WIDTH = 1200
const TITLE_WIDTH = 100

/** Saves the chart as a picture for a slide: with its title and its base, on white. */
export const savePng = async ({ figure, title, base, fileName }: Picture): Promise<void> => {
  const layout: Partial<Layout> = {
    ...figure.layout,
    title: {
      text: `${wrapped(title, TITLE_WIDTH)}<br><span style="font-size:14px">${wrapped(base, TITLE_WIDTH)}</span>`,
      x: 0.02,
      xanchor: 'left',
      font: { size: 20 },
    },
    margin: { t: 130, r: 60, b: 80, l: 60 },
    showlegend: true,
    legend: { orientation: 'h', y: -0.12, traceorder: 'normal' },
    paper_bgcolor: surfaceOf.light,
    plot_bgcolor: surfaceOf.light,
  }
  const height = Math.max(640, figure.height + 120)
  const picture = { format: 'png', width: WIDTH, height, scale: 2, filename: fileName } as const
  await Plotly.downloadImage({ data: [...figure.data], layout }, picture)
}
