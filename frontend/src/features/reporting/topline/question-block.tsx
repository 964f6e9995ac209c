import type { BaseKind } from '@portal/contracts/reporting/method'
import type { OwnTexts as Texts } from '@portal/contracts/reporting/saved/topline'
import type { TableSpec } from '@portal/contracts/reporting/table'
import { isRound } from '@portal/contracts/reporting/visuals'
import { lazy, memo, Suspense, useMemo, useState } from 'react'
import { useMedia } from '../../../lib/browser-state.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FullScreen } from '../../../ui/full-screen.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { useShownTheme } from '../../../ui/shown-theme.ts'
import { Chart, ChartTools } from '../chart/chart.tsx'
import { type ChartType, fittingType, type OwnColours } from '../chart/chart-data.ts'
import { coloursOf } from '../chart/drawing.ts'
import { nextRowOrder, type RowOrder } from '../crosstab/row-order.ts'
import { ExportButton } from '../exports/export-button.tsx'
import { useFigures } from '../figures.ts'
import { PeriodChoice } from '../time/period-choice.tsx'
import type { PeriodShown } from '../time/use-periods.ts'
import { type Block, sortedBlock, usualType, withoutRows } from './block-data.ts'
import { type Display, moved, withHidden, withShown, withTexts } from './display.ts'
import { MatrixTable } from './matrix-table.tsx'
import { OwnTexts } from './own-texts.tsx'
import { RowChoice } from './row-choice.tsx'
import { ShareTable, type Sorting } from './share-table.tsx'

/** For open questions. */
const TextList = lazy(async () => ({ default: (await import('./text-list.tsx')).TextList }))

const MarksView = lazy(async () => ({ default: (await import('./marks-view.tsx')).MarksView }))

type Change = (next: (display: Display) => Display) => void

type BlockProps = Readonly<{
  block: Block
  /** What counts this question alone. */
  exported: TableSpec
  decimals: number
  /** Of a date: by which period it is shown. */
  period: PeriodShown | null
  baseKind: BaseKind
  chosenType: ChartType | undefined
  /** What the researcher wrote in place of the question's text, and below it. */
  texts: Texts
  colours: OwnColours
  isEditing: boolean
  /** The rows that are not shown. */
  hidden: readonly string[]
  isFirst: boolean
  isLast: boolean
  /** Changes the layout of the topline. */
  onChange: Change
}>

type MovesProps = Pick<BlockProps, 'isFirst' | 'isLast' | 'onChange'> & Readonly<{ question: string; name: string }>

function Moves({ question, name, isFirst, isLast, onChange }: MovesProps) {
  const t = useTexts('reporting/reports')
  const onMove = (direction: 'up' | 'down') => onChange((display) => moved(display, question, direction))
  const onHide = () => onChange((display) => withShown(display, question, false))
  return (
    <>
      <Button look="icon" icon="up" held={isFirst} onClick={() => onMove('up')} title={t('move-up')}>
        {t('move-up-of', { name })}
      </Button>
      <Button look="icon" icon="down" held={isLast} onClick={() => onMove('down')} title={t('move-down')}>
        {t('move-down-of', { name })}
      </Button>
      <Button look="icon" icon="remove" onClick={onHide} title={t('hide')}>
        {t('hide-of', { name })}
      </Button>
    </>
  )
}

type ContentProps = Pick<BlockProps, 'block' | 'exported' | 'decimals'> &
  Readonly<{ type: ChartType; isLarge?: boolean; sorting: Sorting }>

/** Chart and table; for an open text the written texts. */
function Content({ block, exported, decimals, type, isLarge = false, sorting }: ContentProps) {
  const t = useTexts('reporting/reports')
  const figures = useFigures(decimals)
  const theme = useShownTheme()
  const { chart, matrix, title } = block
  const swatches = chart && !matrix && isRound(type) ? coloursOf(chart, theme) : []
  // Vertical bars need the whole width for their labels; pies and horizontal bars leave space for the table.
  const isBeside = chart !== null && !matrix && type !== 'bar'
  const minHeight = isLarge ? Math.round(window.innerHeight * 0.7) : 0
  return (
    <div className={isBeside ? 'block__content block__content--halves' : 'block__content'}>
      {chart && <Chart chart={chart} type={type} decimals={decimals} name={title} minHeight={minHeight} />}
      {matrix ? (
        <MatrixTable matrix={matrix} name={title} figures={figures} />
      ) : (
        <ShareTable {...{ block, figures, swatches, sorting }} />
      )}
      {block.view.showsMarks && (
        <Suspense>
          <MarksView spec={exported} question={block.question} />
        </Suspense>
      )}
      <Suspense fallback={<Loading label={t('loading-texts')} blocks={2} />}>
        {block.texts.map(({ key, title: name }) => (
          <TextList key={key} spec={exported} question={key} title={name} isCodable={block.view.isCodable} />
        ))}
      </Suspense>
    </div>
  )
}

/** One question of a topline. It is rendered again when something that it shows has changed, and not with the others. */
export const QuestionBlock = memo(function QuestionBlock(props: BlockProps) {
  const { block: asked, decimals, baseKind, chosenType, isFirst, isLast, onChange } = props
  const { texts, colours, isEditing, exported, period, hidden } = props
  const [order, setOrder] = useState<RowOrder>(null)
  const sorting = { order, onSort: () => setOrder(nextRowOrder(order, 0)) }
  const block = useMemo(() => {
    // Of nobody there is nothing to draw: the line of the base says so.
    const chart = asked.chart && asked.base > 0 ? { ...asked.chart, own: colours } : null
    return sortedBlock(withoutRows({ ...asked, title: texts.title || asked.title, chart }, hidden), order)
  }, [asked, texts.title, colours, hidden, order])
  const t = useTexts('reporting/reports')
  const time = useTexts('reporting/time')
  const isNarrow = useMedia('(width < 600px)')
  const [isLarge, setLarge] = useState(false)
  const figures = useFigures(decimals)
  const { chart, question, title, base, weightedBase } = block
  const type = chart ? fittingType(chart, chosenType, usualType(block, chart, isNarrow)) : 'bar'
  const content = <Content {...{ block, exported, decimals, type, isLarge, sorting }} />
  const counted = t('base-line', { n: figures.count(base), who: t(`base-${baseKind}`) })
  const baseLine = base > 0 ? counted : `${counted} · ${t('mark-nobody')}`
  const weighted = weightedBase === null ? '' : ` · ${t('weighted-base')}: ${figures.statistic(weightedBase)}`
  const fileName = `${question}-${type}`
  const onType = (chosen: ChartType) =>
    onChange((display) => ({ ...display, charts: { ...display.charts, [question]: chosen } }))

  return (
    <Card>
      <article className="block" aria-labelledby={`title-${question}`}>
        <header className="block__head">
          <div className="block__words">
            <h2 id={`title-${question}`}>
              <span className="question-id">{question}</span> <bdi>{title}</bdi>
            </h2>
            <p className="block__base">{`${baseLine}${weighted}`}</p>
          </div>
          <div className="block__tools">
            {period && <PeriodChoice {...period} hideLabel label={time('by-of', { name: title })} />}
            {chart && (
              <>
                <ChartTools {...{ chart, type, decimals, fileName, onType }} name={title} base={baseLine} />
                <Button look="icon" icon="expand" onClick={() => setLarge(true)} title={t('full-screen')}>
                  {t('full-screen-of', { name: title })}
                </Button>
              </>
            )}
            <ExportButton spec={exported} decimals={decimals} colours={colours} question={title} />
            <Moves name={title} {...{ question, isFirst, isLast, onChange }} />
          </div>
        </header>
        <OwnTexts
          {...{ question, texts, isEditing }}
          asked={asked.title}
          onTexts={(own) => onChange((display) => withTexts(display, question, own))}
        />
        {!isLarge && content}
        {!asked.matrix && asked.table.rows.length > 1 && (
          <RowChoice
            rows={asked.table.rows}
            hidden={hidden}
            onHidden={(rows) => onChange((display) => withHidden(display, question, rows))}
          />
        )}
        {isLarge && (
          <FullScreen title={title} onClose={() => setLarge(false)}>
            {content}
          </FullScreen>
        )}
      </article>
    </Card>
  )
})
