import type { Banner } from '@portal/contracts/http/reporting/banners'
import { isReportItemId } from '@portal/contracts/ids'
import type { Field } from '@portal/contracts/reporting/field'
import { isWeighted } from '@portal/contracts/reporting/is-weighted'
import { type BannerPick, bannerOf } from '@portal/contracts/reporting/picked-banner'
import type { RunInWords } from '@portal/contracts/reporting/run-in-words'
import { bannerToRun } from '@portal/contracts/reporting/saved/banner-rules'
import { testRulesOf } from '@portal/contracts/reporting/testing'
import { type ReactNode, useMemo, useState } from 'react'
import { useMedia } from '../../../lib/browser-state.ts'
import { useParams } from '../../../lib/router/hooks.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FilterPanel } from '../filter/filter-panel.tsx'
import { OwnRowsPanel } from '../own-rows/own-rows-panel.tsx'
import { Notes } from '../report/notes.tsx'
import { QuestionPanel } from '../report/question-panel.tsx'
import { ReportFrame } from '../report/report-frame.tsx'
import { type Report, ReportLoader } from '../report/report-loader.tsx'
import { specOf } from '../report/report-options.ts'
import { RunState } from '../report/run-state.tsx'
import { useRendered } from '../report/use-rendered.ts'
import { useReportOptions } from '../report/use-report-options.ts'
import { NEW } from '../report-paths.ts'
import { type PeriodShown, usePeriods } from '../time/use-periods.ts'
import { WavesPanel, wavePick } from '../time/waves-panel.tsx'
import { useRun } from '../use-run.ts'
import { WhoScope } from '../who/who-scope.tsx'
import { suggestedPicks } from './banner.ts'
import { BannerPanel } from './banner-panel.tsx'
import { CrosstabQuestion, hasManyCells } from './crosstab-question.tsx'
import { type CrosstabDisplay, CrosstabTools, withChart, withSorted } from './crosstab-tools.tsx'
import { MarksLegend } from './marks-legend.tsx'
import { BannerLoader, SaveAsBanner, SavedBanner } from './saved-banner.tsx'
import { TestChoice } from './test-choice.tsx'
import { TestingPanel } from './testing-panel.tsx'
import { useCrosstabDisplay } from './use-crosstab-display.ts'
import './crosstab.css'

type TablesProps = Readonly<{
  periodOf: (question: string) => PeriodShown | null
  run: RunInWords
  display: CrosstabDisplay
  onDisplay: (display: CrosstabDisplay) => void
}>

function Tables({ run, display, onDisplay, periodOf }: TablesProps) {
  const byQuestion = useMemo(() => Map.groupBy(run.tables, ({ question }) => question), [run.tables])
  const isLater = useMemo(() => hasManyCells(run), [run])
  const rendered = useRendered()
  const isNarrow = useMedia('(width < 600px)')
  const legend = (
    <MarksLegend
      isTested={run.spec.test !== 'none'}
      hasArrows={display.hasArrows}
      isWeighted={isWeighted(run.spec)}
      rules={testRulesOf(run.spec)}
    />
  )
  return (
    <>
      {!isNarrow && legend}
      {[...byQuestion].slice(0, rendered).map(([question, tables]) => (
        <CrosstabQuestion
          key={question}
          {...{ tables, run, display, isLater }}
          period={periodOf(question)}
          onType={(of, type) => onDisplay(withChart(display, of, type))}
          onSorted={(table, by) => onDisplay(withSorted(display, table, by))}
        />
      ))}
      {isNarrow && legend}
      <Notes notes={run.notes} />
    </>
  )
}

function NoColumns({
  fields,
  onPicks,
}: Readonly<{ fields: readonly Field[]; onPicks: (picks: readonly BannerPick[]) => void }>) {
  const t = useTexts('reporting/reports')
  const suggested = suggestedPicks(fields)
  const [first, second] = suggested
  return (
    <EmptyState icon="columns" title={t('no-banner')} hint={t('no-banner-hint')}>
      {first && second && (
        <Button look="strong" onClick={() => onPicks(suggested.map(({ id }) => ({ question: id, item: null })))}>
          {t('start-with', { first: first.text, second: second.text })}
        </Button>
      )}
    </EmptyState>
  )
}

/** How the figures are shown. On a phone it is one line, which can be opened: the figures come first. */
function ShownHow({ children }: { readonly children: ReactNode }) {
  const t = useTexts('reporting/reports')
  const isNarrow = useMedia('(width < 600px)')
  if (!isNarrow) return <div className="cross-tools">{children}</div>
  return (
    <details className="report-more">
      <summary>{t('shown-how')}</summary>
      <div className="cross-tools">{children}</div>
    </details>
  )
}

const isSameSet = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one) => others.includes(one))

type CrosstabProps = Report & Readonly<{ saved: Banner | null }>

function Crosstab({ surveyId, reportId, title, fields, weights, savedWith, saved }: CrosstabProps) {
  const t = useTexts('reporting/reports')
  const { options, isBroken, change } = useReportOptions()
  const [display, setDisplay] = useCrosstabDisplay(surveyId)
  const [isAsking, setAsking] = useState(false)
  const ids = useMemo(() => fields.map(({ id }) => id), [fields])
  const usual = useMemo(() => fields.flatMap(({ id, isTime }) => (isTime ? [] : [id])), [fields])
  const rows = options.rows ?? usual
  const periodOf = usePeriods(fields, options, change)
  const banner = useMemo(
    () =>
      saved
        ? bannerToRun(saved.BannerData, { name: saved.BannerName, report: surveyId })
        : bannerOf(options.banner, fields),
    [saved, surveyId, options.banner, fields],
  )
  const isReady = banner.length > 0 && rows.length > 0
  const questions = options.rows ? ids.filter((id) => rows.includes(id)) : []
  const spec = { ...specOf(surveyId, options, savedWith), questions, banner }
  const query = useRun(spec, { isReady, reportID: saved?.BannerID })
  const run = isReady ? query.data : undefined
  const addWaves = () =>
    change({ banner: [...options.banner.filter(({ question }) => question !== wavePick.question), wavePick] })
  const setPicks = (picks: readonly BannerPick[]) => change({ banner: picks })
  const setRows = (chosen: readonly string[]) => change({ rows: isSameSet(chosen, usual) ? null : chosen })

  const content = () => {
    if (banner.length === 0) return <NoColumns fields={fields} onPicks={setPicks} />
    if (rows.length === 0) return <EmptyState title={t('none-shown')} hint={t('none-shown-hint')} />
    return (
      <RunState query={query} options={options} onChange={change}>
        {(run) => (
          <WhoScope spec={run.spec} isAsking={isAsking}>
            <Tables {...{ run, display, periodOf }} onDisplay={setDisplay} />
          </WhoScope>
        )}
      </RunState>
    )
  }
  return (
    <ReportFrame {...{ surveyId, reportId, title }} view="crosstab" run={run}>
      <div className="report-panels">
        <FilterPanel {...{ surveyId, fields, weights, savedWith, options, isBroken }} onChange={change} />
        {saved ? (
          <SavedBanner banner={saved} reportId={reportId} />
        ) : (
          <BannerPanel fields={fields} picks={options.banner} onPicks={setPicks}>
            <SaveAsBanner surveyId={surveyId} reportId={reportId} isThere={banner.length > 0} />
          </BannerPanel>
        )}
        <OwnRowsPanel surveyId={surveyId} fields={fields} rows={options.own} onRows={(own) => change({ own })} />
        <WavesPanel surveyId={surveyId} {...(!saved && { onColumns: addWaves })} />
      </div>
      <div className="report-columns">
        <QuestionPanel
          title={t('rows')}
          fields={fields}
          shown={rows}
          onShow={(id, isShown) => setRows(isShown ? [...rows, id] : rows.filter((other) => other !== id))}
          onShown={setRows}
        />
        <div className="stack">
          <ShownHow>
            <CrosstabTools
              display={display}
              onDisplay={setDisplay}
              run={run}
              isAsking={isAsking}
              onAsking={setAsking}
            />
            <div className="cross-tests">
              <TestChoice test={options.test} onTest={(test) => change({ test })} />
              <TestingPanel
                test={options.test}
                testing={options.testing}
                onTesting={(testing) => change({ testing })}
              />
            </div>
          </ShownHow>
          {content()}
        </div>
      </div>
    </ReportFrame>
  )
}

/** By the saved banner of the address, or by columns that are chosen here. */
function Chosen(report: Report) {
  const { bannerID = NEW } = useParams()
  if (!isReportItemId(bannerID)) return <Crosstab {...report} saved={null} />
  return (
    <BannerLoader report={report} id={bannerID}>
      {(saved) => <Crosstab key={saved.BannerID} {...report} saved={saved} />}
    </BannerLoader>
  )
}

/** Staff: the figures of each question, by groups of respondents. */
export function CrosstabScreen() {
  return <ReportLoader view="crosstab">{(report) => <Chosen key={report.surveyId} {...report} />}</ReportLoader>
}
