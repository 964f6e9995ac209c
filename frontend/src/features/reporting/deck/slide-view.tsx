import { runInWords } from '@portal/contracts/reporting/run-in-words'
import type { DeckQuestion } from '@portal/contracts/reporting/saved/deck'
import { useMemo } from 'react'
import { useMedia } from '../../../lib/browser-state.ts'
import { useLanguage, useTexts } from '../../../lib/texts/use-texts.ts'
import { Chart } from '../chart/chart.tsx'
import { useFigures } from '../figures.ts'
import { FigureScope } from '../report/figure-scope.tsx'
import { FigureState } from '../report/figure-state.tsx'
import { lastFigures } from '../report/lasting-problem.ts'
import { blocksOf, usualType } from '../topline/block-data.ts'
import { MatrixTable } from '../topline/matrix-table.tsx'
import { ShareTable } from '../topline/share-table.tsx'
import { useRun } from '../use-run.ts'
import { slideSpec } from './deck-queries.ts'

/** A question as a slide: its chart and its table, with the current figures. */
export function SlideView({ slide }: Readonly<{ slide: DeckQuestion }>) {
  const t = useTexts('reporting/dashboards')
  const say = useTexts('reporting/results')
  const language = useLanguage()
  const isNarrow = useMedia('(width < 600px)')
  const figures = useFigures(0)
  const asked = useRun(slideSpec(slide))
  const data = lastFigures(asked)
  const run = useMemo(() => data && runInWords(data, language, say), [data, language, say])
  if (!data || !run) return <FigureState query={asked} hasFigures={false} />
  const [block] = blocksOf(run).values()
  if (!block) return <p>{t('nobody')}</p>
  return (
    <article className="widget__view">
      <h2 className="widget__title">
        <bdi>{block.title}</bdi>
      </h2>
      <FigureState query={asked} hasFigures />
      {block.chart && (
        <Chart
          chart={block.chart}
          type={usualType(block, block.chart, isNarrow)}
          decimals={0}
          name={block.title}
          hasLegend
        />
      )}
      {block.matrix ? (
        <MatrixTable matrix={block.matrix} name={block.title} figures={figures} />
      ) : (
        <ShareTable block={block} figures={figures} swatches={[]} />
      )}
      <FigureScope data={data} run={run} of={run.surveyTitle} between=" · " />
    </article>
  )
}
