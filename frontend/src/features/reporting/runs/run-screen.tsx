import type { RecordedRun } from '@portal/contracts/http/reporting/recorded-runs'
import type { RecordedPart } from '@portal/contracts/reporting/recorded-run'
import { runInWords } from '@portal/contracts/reporting/run-in-words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { useParams } from '../../../lib/router/hooks.ts'
import { useLanguage, useTexts } from '../../../lib/texts/use-texts.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { SearchSelect } from '../../../ui/search-select.tsx'
import { reportSurveysQuery } from '../queries.ts'
import { RunFailure } from '../report/run-failure.tsx'
import { RUNS } from '../report-paths.ts'
import { useCounted } from '../use-counted.ts'
import { Comparison } from './comparison.tsx'
import { useRunKind } from './run-facts.tsx'
import { nowQuery, recordedRunQuery, thenQuery } from './run-queries.ts'
import '../lists.css'
import './runs.css'

function Repeated({ runId, index, part }: Readonly<{ runId: string; index: number; part: RecordedPart }>) {
  const t = useTexts('reporting/runs')
  const say = useTexts('reporting/results')
  const language = useLanguage()
  const then = useQuery(thenQuery(runId, index))
  const now = useQuery(nowQuery(part.spec))
  if (then.error) return <RunFailure error={then.error} onRetry={() => void then.refetch()} />
  if (then.data && !then.data.result) {
    return (
      <>
        <p role="status">{t('repeating')}</p>
        <ProgressBar value={then.data.share} label={t('repeating')} />
      </>
    )
  }
  if (!then.data?.result || !(now.data || now.error)) return <Loading label={t('counting')} />
  const { run, erasedSince } = then.data.result
  const before = runInWords(run, language, say)
  const after = now.data ? runInWords(now.data, language, say) : null
  return (
    <>
      {now.error && <RunFailure error={now.error} failed={t('not-now')} onRetry={() => void now.refetch()} />}
      <Comparison {...{ before, after, erasedSince }} />
    </>
  )
}

function RunFacts({ run, part }: Readonly<{ run: RecordedRun; part: RecordedPart }>) {
  const t = useTexts('reporting/runs')
  const { moment, number } = useFormats()
  const kindOf = useRunKind()
  const countedOf = useCounted()
  const facts = [
    [t('when'), moment(Date.parse(run.ranAt))],
    [t('what'), kindOf(run)],
    [t('who'), run.by ?? t('nobody')],
    [t('counted'), countedOf([part])],
    [t('took'), t('milliseconds', { ms: run.tookMs })],
    [t('survey-version'), number(part.surveyVersion)],
    [t('position'), part.position],
  ] as const
  return <Facts facts={facts} />
}

function Run({ run }: Readonly<{ run: RecordedRun }>) {
  const t = useTexts('reporting/runs')
  const [index, setIndex] = useState(0)
  const part = run.parts[index]
  if (!part) return null
  return (
    <div className="stack">
      <RunFacts run={run} part={part} />
      {run.parts.length > 1 && (
        <SearchSelect
          label={t('part')}
          value={String(index)}
          choices={run.parts.map(({ title, spec }, at) => ({
            value: String(at),
            text: `${at + 1}. ${title || spec.questions.join(', ')}`,
          }))}
          onChoose={(value) => setIndex(Number(value))}
        />
      )}
      <Repeated key={index} runId={run.runId} index={index} part={part} />
    </div>
  )
}

/** Staff: a recorded run again as it was, beside the same run now. */
export function RunScreen() {
  const t = useTexts('reporting/runs')
  const { runId = '' } = useParams()
  const { data: run, error, refetch } = useQuery(recordedRunQuery(runId))
  const survey = useQuery(reportSurveysQuery).data?.find(({ surveyID }) => surveyID === run?.surveyID)
  const content = () => {
    if (run) return <Run run={run} />
    return error ? <ProblemNotice error={error} onRetry={() => void refetch()} /> : <Loading label={t('loading')} />
  }
  return (
    <Screen
      title={survey?.Name ?? t('run')}
      tabTitle={t('run')}
      beside={
        <ButtonLink look="quiet" icon="back" to={RUNS}>
          {t('runs')}
        </ButtonLink>
      }
    >
      {content()}
    </Screen>
  )
}
