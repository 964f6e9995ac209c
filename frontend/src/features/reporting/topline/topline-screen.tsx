import type { RunInWords } from '@portal/contracts/reporting/run-in-words'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { ExportButton } from '../exports/export-button.tsx'
import { FilterPanel } from '../filter/filter-panel.tsx'
import { OwnRowsPanel } from '../own-rows/own-rows-panel.tsx'
import { runQuery } from '../queries.ts'
import { Notes } from '../report/notes.tsx'
import { QuestionPanel } from '../report/question-panel.tsx'
import { ReportFrame } from '../report/report-frame.tsx'
import { type Report, ReportLoader } from '../report/report-loader.tsx'
import { specOf } from '../report/report-options.ts'
import { ReportToolbar } from '../report/report-toolbar.tsx'
import { RunState } from '../report/run-state.tsx'
import { useReportOptions } from '../report/use-report-options.ts'
import { blocksOf } from './block-data.ts'
import { type Display, moved, shownInOrder, withShown } from './display.ts'
import { QuestionBlock } from './question-block.tsx'
import { useDisplay } from './use-display.ts'
import './topline.css'

type Layout = Readonly<{ display: Display; onDisplay: (display: Display) => void }>

function Blocks({ run, display, onDisplay }: Layout & Readonly<{ run: RunInWords }>) {
  const t = useTexts('reporting/reports')
  const blocks = useMemo(() => blocksOf(run.tables), [run.tables])
  const shown = shownInOrder(display)
  if (shown.length === 0) return <EmptyState title={t('none-shown')} hint={t('none-shown-hint')} />
  return shown.map((id, index) => {
    const block = blocks.get(id)
    if (!block) return <Loading key={id} label={t('loading-data')} blocks={2} />
    return (
      <QuestionBlock
        key={id}
        surveyId={run.spec.surveyID}
        block={block}
        decimals={display.decimals}
        baseKind={run.spec.base}
        isFiltered={run.spec.filter !== null}
        chosenType={display.charts[id]}
        onType={(type) => onDisplay({ ...display, charts: { ...display.charts, [id]: type } })}
        moves={{
          isFirst: index === 0,
          isLast: index === shown.length - 1,
          onMove: (direction) => onDisplay(moved(display, id, direction)),
          onHide: () => onDisplay(withShown(display, id, false)),
        }}
      />
    )
  })
}

function Topline({ surveyId, reportId, title, fields, weights, savedRows }: Report) {
  const t = useTexts('reporting/reports')
  const { options, isBroken, change } = useReportOptions()
  const ids = useMemo(() => fields.map(({ id }) => id), [fields])
  const [display, setDisplay] = useDisplay(surveyId, ids)
  const asked = display.shown.length > 0 ? ids.filter((id) => display.shown.includes(id)) : ids.slice(0, 1)
  const query = useQuery(runQuery({ ...specOf(surveyId, options, savedRows), questions: asked, test: 'none' }))

  return (
    <ReportFrame {...{ surveyId, reportId, title }} view="topline" run={query.data}>
      <FilterPanel {...{ surveyId, fields, weights, options, isBroken }} onChange={change} />
      <OwnRowsPanel surveyId={surveyId} fields={fields} rows={options.own} onRows={(own) => change({ own })} />
      <div className="report-columns">
        <QuestionPanel
          title={t('questions')}
          fields={fields}
          shown={display.shown}
          onShow={(id, isShown) => setDisplay(withShown(display, id, isShown))}
          onShowAll={(isShown) => setDisplay({ ...display, shown: isShown ? ids : [] })}
        />
        <div className="stack">
          <ReportToolbar decimals={display.decimals} onDecimals={(decimals) => setDisplay({ ...display, decimals })}>
            <ExportButton spec={query.data?.spec} decimals={display.decimals} />
          </ReportToolbar>
          <RunState query={query} options={options} onClear={() => change({ filter: null, completesOnly: false })}>
            {(run) => (
              <>
                <Blocks run={run} display={display} onDisplay={setDisplay} />
                <Notes notes={run.notes} />
              </>
            )}
          </RunState>
        </div>
      </div>
    </ReportFrame>
  )
}

/** Staff: the figures of each question. */
export function ToplineScreen() {
  return <ReportLoader view="topline">{(report) => <Topline key={report.surveyId} {...report} />}</ReportLoader>
}
