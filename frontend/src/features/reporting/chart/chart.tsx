import { isRound } from '@portal/contracts/reporting/visuals'
import { isRightToLeft } from '@portal/contracts/texts/direction'
import {
  type ComponentType,
  type CSSProperties,
  lazy,
  type RefObject,
  Suspense,
  useContext,
  useMemo,
  useRef,
} from 'react'
import { useLanguage, useTexts } from '../../../lib/texts/use-texts.ts'
import { useWasNear } from '../../../lib/use-near.ts'
import { useSame } from '../../../lib/use-same.ts'
import { useTurn } from '../../../lib/use-turn.ts'
import { useWidth } from '../../../lib/use-width.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/field.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { notify } from '../../../ui/notify.ts'
import { useShownTheme } from '../../../ui/shown-theme.ts'
import { useFigures } from '../figures.ts'
import { type ChartData, type ChartType, drawnAs, typesFor } from './chart-data.ts'
import { ChartSizes } from './chart-size.ts'
import { type Figure, type Look, legendOf, type Named, USUAL_WIDTH } from './drawing.ts'
import { figureOf } from './figure.ts'
import type { PlotProps } from './plot.tsx'
import { Undrawn } from './undrawn.tsx'
import './chart.css'

/** Without it a report has its tables: it is no reason to show nothing. */
const Plot = lazy(async (): Promise<{ default: ComponentType<PlotProps> }> => {
  try {
    return { default: (await import('./plot.tsx')).Plot }
  } catch {
    return { default: Undrawn }
  }
})

const useFigure = (
  chart: ChartData,
  type: ChartType,
  decimals: number,
  { theme, width }: Pick<Look, 'theme' | 'width'>,
): Figure => {
  const figures = useFigures(decimals)
  const isMirrored = isRightToLeft(useLanguage())
  return useMemo(
    () => figureOf(chart, type, { theme, figures, width, isRightToLeft: isMirrored }),
    [chart, type, theme, figures, width, isMirrored],
  )
}

function Legend({ names }: { readonly names: readonly Named[] }) {
  return (
    <ul className="chart-legend">
      {names.map(({ key, name, colour }) => (
        <li key={key}>
          <Swatch colour={colour} />
          {name}
        </li>
      ))}
    </ul>
  )
}

export function Swatch({ colour }: { readonly colour: string }) {
  return <span className="swatch" style={{ background: colour }} aria-hidden="true" />
}

type ChartProps = Readonly<{
  chart: ChartData
  type: ChartType
  decimals: number
  name: string
  minHeight?: number
  /** No table beside it has the colours of the slices. */
  hasLegend?: boolean
}>

/**
 * Whether a chart in this place is drawn: once the reader has come near it, and in its turn. The table beside it is seen first, and the page
 * answers between two charts.
 */
const useDrawn = (place: RefObject<Element | null>): boolean => useTurn(useWasNear(place, 'later'))

/** A drawing for a smaller place, as large as this one. */
const enlarged = (scale: number): CSSProperties =>
  scale === 1 ? {} : { inlineSize: `${100 / scale}%`, transform: `scale(${scale})`, transformOrigin: '0 0' }

/** The drawing. Screen readers see one picture: the same figures are in the table beside it. */
export function Chart({ chart: given, type, decimals, name, minHeight, hasLegend = false }: ChartProps) {
  const t = useTexts('reporting/reports')
  const chart = useSame(given) // figures that come again as they were are not drawn again
  const chartPlace = useRef<HTMLDivElement>(null)
  const isDrawn = useDrawn(chartPlace)
  const [place, width] = useWidth()
  const size = useContext(ChartSizes)
  const { scale } = size
  const look = { theme: useShownTheme(), width: (width ?? USUAL_WIDTH) / scale }
  const figure = useFigure(chart, type, decimals, look)
  const height = Math.max(figure.height, Math.round((minHeight ?? size.minHeight) / scale))
  const drawn = drawnAs(chart, type)
  const waiting = <Loading label={t('loading-chart')} blocks={2} />
  return (
    <div className="chart" ref={chartPlace}>
      {(drawn.series.length > 1 || (hasLegend && isRound(type))) && <Legend names={legendOf(drawn, look.theme)} />}
      <div
        ref={place}
        className="chart__plot"
        dir="ltr"
        role="img"
        aria-label={t('chart-of', { name })}
        style={{ minBlockSize: height * scale }}
      >
        <div style={enlarged(scale)}>
          <Suspense fallback={waiting}>{isDrawn ? <Plot {...{ figure, height, scale }} /> : waiting}</Suspense>
        </div>
      </div>
    </div>
  )
}

type ToolsProps = Readonly<{
  chart: ChartData
  type: ChartType
  decimals: number
  name: string
  base: string
  fileName: string
  onType: (type: ChartType) => void
}>

const typeNamed = (chart: ChartData, text: string): ChartType | undefined =>
  typesFor(chart).find((type) => type === text)

/** Chooses the kind of chart, and downloads it. */
export function ChartTools({ chart, type, decimals, name, base, fileName, onType }: ToolsProps) {
  const t = useTexts('reporting/reports')
  const figures = useFigures(decimals)
  const isMirrored = isRightToLeft(useLanguage())
  const save = () => {
    const figure = figureOf(chart, type, { theme: 'light', figures, width: USUAL_WIDTH, isRightToLeft: isMirrored })
    const drawn = drawnAs(chart, type)
    const legend = drawn.series.length > 1 || isRound(type) ? legendOf(drawn, 'light') : []
    import('./picture.ts')
      .then(({ savePng }) => savePng({ figure, legend, title: name, base, fileName, isRightToLeft: isMirrored }))
      .catch(() => notify(t('png-failed'), 'problem'))
  }
  return (
    <>
      <Select
        hideLabel
        label={t('chart-type-of', { name })}
        value={type}
        choices={typesFor(chart).map((value) => ({ value, text: t(`chart-${value}`) }))}
        onChoose={(text) => {
          const chosen = typeNamed(chart, text)
          if (chosen) onType(chosen)
        }}
      />
      <Button look="icon" icon="download" onClick={save} title={t('save-png')}>
        {t('save-png-of', { name })}
      </Button>
    </>
  )
}
