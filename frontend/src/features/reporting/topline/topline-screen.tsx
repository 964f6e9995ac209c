import type { Topline as SavedTopline } from '@portal/contracts/http/reporting/toplines'
import { isReportItemId, type ReportItemId } from '@portal/contracts/ids'
import type { RunInWords } from '@portal/contracts/reporting/run-in-words'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { hasCode } from '../../../lib/failures.ts'
import { useLocation, useNavigate, useParams } from '../../../lib/router/hooks.ts'
import { Navigate } from '../../../lib/router/links.tsx'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { useLatest } from '../../../lib/use-latest.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { ExportButton } from '../exports/export-button.tsx'
import { FilterPanel } from '../filter/filter-panel.tsx'
import { OwnRowsPanel } from '../own-rows/own-rows-panel.tsx'
import { toplineQuery } from '../queries.ts'
import { Notes } from '../report/notes.tsx'
import { QuestionPanel } from '../report/question-panel.tsx'
import { ReportFrame } from '../report/report-frame.tsx'
import { type Report, ReportLoader } from '../report/report-loader.tsx'
import { specOf } from '../report/report-options.ts'
import { ReportToolbar } from '../report/report-toolbar.tsx'
import { RunState } from '../report/run-state.tsx'
import { useRendered } from '../report/use-rendered.ts'
import { saysWhatCounts, useReportOptions, withDisplay } from '../report/use-report-options.ts'
import { dashboardPath, toplinePath } from '../report-addresses.ts'
import { ALL_SURVEYS } from '../report-paths.ts'
import { type PeriodShown, usePeriods } from '../time/use-periods.ts'
import { WavesPanel } from '../time/waves-panel.tsx'
import { useRun } from '../use-run.ts'
import { WhoScope } from '../who/who-scope.tsx'
import { ColoursButton } from './colours-button.tsx'
import { type Display, shownInOrder, withShown } from './display.ts'
import { QuestionBlock } from './question-block.tsx'
import { ToplineBar } from './topline-bar.tsx'
import { useBlocks } from './use-blocks.ts'
import { useDisplay } from './use-display.ts'
import './topline.css'

const DashboardOrGone = lazy(async () => ({ default: (await import('./dashboard-or-gone.tsx')).DashboardOrGone }))

type BlocksProps = Readonly<{ run: RunInWords; periodOf: (question: string) => PeriodShown | null }>

type Layout = Readonly<{ display: Display; isEditing: boolean; onDisplay: (display: Display) => void }>

const NO_TEXTS = {}
const NONE_HIDDEN: readonly string[] = []

/** The questions that are shown. */
function Blocks({ run, display, isEditing, onDisplay, periodOf }: Layout & BlocksProps) {
  const t = useTexts('reporting/reports')
  const blocks = useBlocks(run)
  const { palette, colors: options } = display
  const colours = useMemo(() => ({ palette, options }), [palette, options])
  const change = useLatest((next: (display: Display) => Display) => onDisplay(next(display)))
  const rendered = useRendered()
  const shown = shownInOrder(display)
  if (shown.length === 0) return <EmptyState title={t('none-shown')} hint={t('none-shown-hint')} />
  return shown.slice(0, rendered).map((id, index) => {
    const counted = blocks[id]
    if (!counted) return <Loading key={id} label={t('loading-data')} blocks={2} />
    return (
      <QuestionBlock
        key={id}
        {...counted}
        colours={colours}
        texts={display.texts[id] ?? NO_TEXTS}
        isEditing={isEditing}
        decimals={display.decimals}
        baseKind={run.spec.base}
        period={periodOf(id)}
        hidden={display.hidden[id] ?? NONE_HIDDEN}
        chosenType={display.charts[id]}
        isFirst={index === 0}
        isLast={index === shown.length - 1}
        onChange={change}
      />
    )
  })
}

/** `onTheirs`: loads what somebody else saved meanwhile. */
type ToplineProps = Report & Readonly<{ saved: SavedTopline | null; onTheirs: () => void }>

function Topline({ surveyId, reportId, title, fields, weights, savedWith, saved, onTheirs }: ToplineProps) {
  const t = useTexts('reporting/reports')
  const { options, isBroken, change } = useReportOptions(saved !== null)
  const ids = useMemo(() => fields.map(({ id }) => id), [fields])
  const { display, change: setDisplay, kept } = useDisplay(surveyId, ids, saved)
  const [isEditing, setEditing] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const who = useTexts('reporting/respondents')
  const asked = display.shown.length > 0 ? ids.filter((id) => display.shown.includes(id)) : ids.slice(0, 1)
  const spec = { ...specOf(surveyId, options, savedWith), questions: asked, test: 'none' as const }
  const query = useRun(spec, { reportID: saved?.reportID })
  const periodOf = usePeriods(fields, options, change)

  return (
    <ReportFrame {...{ surveyId, reportId, title }} view="topline" run={query.data}>
      <div className="report-panels">
        <FilterPanel {...{ surveyId, fields, weights, savedWith, options, isBroken }} onChange={change} />
        <OwnRowsPanel surveyId={surveyId} fields={fields} rows={options.own} onRows={(own) => change({ own })} />
        <WavesPanel surveyId={surveyId} />
      </div>
      <div className="report-columns">
        <QuestionPanel
          title={t('questions')}
          fields={fields}
          shown={display.shown}
          onShow={(id, isShown) => setDisplay(withShown(display, id, isShown))}
          onShown={(shown) => setDisplay({ ...display, shown: [...shown] })}
        />
        <div className="stack">
          <ReportToolbar decimals={display.decimals} onDecimals={(decimals) => setDisplay({ ...display, decimals })}>
            <ToplineBar {...{ surveyId, saved, display, kept, onTheirs, isEditing }} onEditing={setEditing} />
            <Checkbox isChecked={isAsking} onChange={setAsking}>
              {who('ask')}
            </Checkbox>
            <ColoursButton run={query.data} display={display} onDisplay={setDisplay} />
            <ExportButton
              spec={query.data?.spec}
              decimals={display.decimals}
              colours={{ palette: display.palette, options: display.colors }}
            />
          </ReportToolbar>
          <RunState query={query} options={options} onChange={change}>
            {(run) => (
              <WhoScope spec={run.spec} isAsking={isAsking}>
                <Blocks {...{ run, display, isEditing, periodOf }} onDisplay={setDisplay} />
                <Notes notes={run.notes} />
              </WhoScope>
            )}
          </RunState>
        </div>
      </div>
    </ReportFrame>
  )
}

/** A saved topline of this survey, counted as it was saved unless the address says otherwise. */
function Saved({ report, id }: Readonly<{ report: Report; id: ReportItemId }>) {
  const t = useTexts('reporting/saved')
  const { search } = useLocation()
  const { data: saved, error, refetch } = useQuery(toplineQuery(id))
  const { surveyId, reportId, title } = report
  const navigate = useNavigate()
  const loadTheirs = async () => {
    await refetch()
    void navigate(toplinePath(surveyId, reportId))
  }
  if (saved?.surveyID === surveyId) {
    const stored = new URLSearchParams(saved.reportQuery)
    const present = new URLSearchParams(search)
    if (!saysWhatCounts(present) && saysWhatCounts(stored)) {
      return <Navigate replace to={{ search: `?${withDisplay(stored, present)}` }} />
    }
    // What was saved last begins another draft: after one's own save, and when theirs is loaded.
    return <Topline key={saved.Revision} {...report} saved={saved} onTheirs={() => void loadTheirs()} />
  }
  const content = () => {
    const loading = <Loading label={t('toplines')} />
    if (saved || hasCode(error, 'not-found'))
      return (
        <Suspense fallback={loading}>
          <DashboardOrGone surveyId={surveyId} id={id} />
        </Suspense>
      )
    return error ? <ProblemNotice error={error} onRetry={() => void refetch()} /> : loading
  }
  return (
    <ReportFrame {...{ surveyId, reportId, title }} view="topline" run={undefined}>
      {content()}
    </ReportFrame>
  )
}

function Chosen({ report }: Readonly<{ report: Report }>) {
  const { reportId } = report
  return isReportItemId(reportId) ? (
    <Saved key={reportId} report={report} id={reportId} />
  ) : (
    <Topline {...report} saved={null} onTheirs={() => undefined} />
  )
}

/** Staff: the figures of each question. A dashboard about several surveys stands below `all`. */
export function ToplineScreen() {
  const { surveyID, reportID } = useParams()
  if (surveyID === ALL_SURVEYS && isReportItemId(reportID)) return <Navigate replace to={dashboardPath(reportID)} />
  return <ReportLoader view="topline">{(report) => <Chosen key={report.surveyId} report={report} />}</ReportLoader>
}
