import type { Field } from '@portal/contracts/reporting/field'
import type { TableRun } from '@portal/contracts/reporting/table'
import { adviceFor, type WeightingResult } from '@portal/contracts/reporting/weighting'
import type { UseQueryResult } from '@tanstack/react-query'
import { useFormats } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Notice } from '../../../ui/notice.tsx'
import { RunFailure } from '../report/run-failure.tsx'
import { emptyCellIn } from './empty-cell-in.ts'
import { cellText } from './weighting-draft.ts'

type AdviceProps = Readonly<{ result: WeightingResult; fields: readonly Field[] }>

function Advice({ result, fields }: AdviceProps) {
  const t = useTexts('reporting/weighting')
  const { efficiency, converged, missed } = result
  const field = fields.find(({ id }) => id === missed?.question)
  const advice = efficiency === null ? 'fine' : adviceFor(efficiency)
  return (
    <>
      {!converged && (
        <Notice tone="problem" title={t('not-converged')}>
          {missed &&
            field &&
            t('missed', {
              question: `${field.id} ${field.text}`,
              name: cellText(missed, field.options),
              wanted: missed.percent / 100,
              reached: missed.reached / 100,
            })}
        </Notice>
      )}
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

/** Why there are no weights. Nobody is in a cell: named by the texts of its answers, as beside its target; the server knows its codes. */
function Failure({ error, fields }: Readonly<{ error: Error; fields: readonly Field[] }>) {
  const t = useTexts('reporting/weighting')
  const empty = emptyCellIn(error)
  const field = fields.find(({ id }) => id === empty?.question)
  if (!empty || !field) return <RunFailure error={error} />
  return (
    <Notice tone="problem" title={`${field.id} ${field.text}`}>
      {t(empty.isApart ? 'of-nobody-in-all' : 'of-nobody', { name: cellText(empty, field.options) })}
    </Notice>
  )
}

type ResultProps = Readonly<{
  query: UseQueryResult<TableRun>
  isComplete: boolean
  all: number
  fields: readonly Field[]
}>

/** What the targets would come to, with the respondents of now. */
export function WeightingOutcome({ query, isComplete, all, fields }: ResultProps) {
  const t = useTexts('reporting/weighting')
  const { data, error, isPlaceholderData: isFormer } = query
  const content = () => {
    if (!isComplete) return <p className="field__hint">{t('incomplete')}</p>
    if (error) return <Failure error={error} fields={fields} />
    if (!data?.weighting) return <p className="field__hint">{t('computing')}</p>
    if (data.weighting.respondents === 0) return <p className="field__hint">{t('nobody')}</p>
    return (
      <>
        {isFormer && (
          <p className="field__hint" role="status">
            {t('computing-new')}
          </p>
        )}
        <Figures result={data.weighting} outOf={all} />
        <Advice result={data.weighting} fields={fields} />
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
