import Plotly from 'plotly.js'
import { useMemo, useState } from 'react'
import createPlotlyComponent from 'react-plotly.js/factory'
import type { Figure } from './drawing.ts'
import { type Picture, pictureLayout } from './picture-layout.ts'
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

const WIDTH = 1200

/** Saves the chart as a picture for a slide. */
export const savePng = async ({ fileName, ...picture }: Picture & Readonly<{ fileName: string }>): Promise<void> => {
  const { data, height } = picture.figure
  const size = { width: WIDTH, height: Math.max(640, height + 120), scale: 2 } as const
  const layout = pictureLayout(picture)
  await Plotly.downloadImage({ data: [...data], layout }, { format: 'png', filename: fileName, ...size })
}
