import type { TableRun } from '@portal/contracts/reporting/table'
import { adviceFor, type WeightingResult } from '@portal/contracts/reporting/weighting'
import type { UseQueryResult } from '@tanstack/react-query'
import { useFormats } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Notice } from '../../../ui/notice.tsx'
import { RunFailure } from '../report/run-failure.tsx'

function Advice({ result }: Readonly<{ result: WeightingResult }>) {
  const t = useTexts('reporting/weighting')
  const { efficiency, converged } = result
  const advice = efficiency === null ? 'fine' : adviceFor(efficiency)
  return (
    <>
      {!converged && <Notice tone="problem" title={t('not-converged')} />}
      {advice !== 'fine' && <Notice tone={advice === 'warn' ? 'warn' : 'problem'} title={t(`advice-${advice}`)} />}
    </>
  )
}

function Figures({ result, outOf }: Readonly<{ result: WeightingResult; outOf: number }>) {
  const t = useTexts('reporting/weighting')
  const { number } = useFormats()
  const { respondents, efficiency, smallest, largest } = result
  const figures = [
    ['efficiency', efficiency === null ? '–' : t('share', { share: efficiency / 100 })],
    ['weights', t('from-to', { from: smallest, to: largest })],
    ['weighted', number(respondents)],
    ['left-out', number(outOf - respondents)],
  ] as const
  return (
    <dl className="weighting-figures">
      {figures.map(([key, value]) => (
        <div key={key}>
          <dt>{t(key)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type ResultProps = Readonly<{ query: UseQueryResult<TableRun>; isComplete: boolean; all: number }>

/** What the targets would come to, with the respondents of now. */
export function WeightingOutcome({ query, isComplete, all }: ResultProps) {
  const t = useTexts('reporting/weighting')
  const { data, error } = query
  const content = () => {
    if (!isComplete) return <p className="field__hint">{t('incomplete')}</p>
    if (error) return <RunFailure error={error} />
    if (!data?.weighting) return <p className="field__hint">{t('computing')}</p>
    if (data.weighting.respondents === 0) return <p className="field__hint">{t('nobody')}</p>
    return (
      <>
        <Figures result={data.weighting} outOf={all} />
        <Advice result={data.weighting} />
      </>
    )
  }
  return (
    <section className="weighting-result" aria-label={t('result')}>
      <h2 className="target__title">{t('result')}</h2>
      {content()}
    </section>
  )
}
