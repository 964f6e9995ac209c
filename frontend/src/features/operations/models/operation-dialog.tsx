import {
  beginOperation,
  type OperationBody,
  type OperationKind,
  type OperationPlan,
} from '@portal/contracts/http/operations/read-models'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hasCode } from '../../../lib/failures.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { notify } from '../../../ui/notify.ts'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { planQuery } from '../queries.ts'
import { RefusedNotice } from '../refused-notice.tsx'
import { useAction } from '../use-action.ts'
import { useWords } from '../use-words.ts'
import { PlanFacts } from './plan-facts.tsx'

export type AskedFor = Readonly<{ kind: OperationKind; projections: readonly string[] }>

type Options = Readonly<{ show: boolean; park: boolean; rate: string; reason: string }>

const RATE = /^[1-9]\d{0,6}$/

const bodyOf = ({ kind, projections }: AskedFor, options: Options, { plan }: OperationPlan): OperationBody => ({
  kind,
  projections,
  plan,
  ...(options.show && { show: true }),
  ...(options.park && { park: true }),
  ...(options.rate !== '' && { rate: Number(options.rate) }),
  ...(options.reason.trim() !== '' && { reason: options.reason.trim() }),
})

type OptionsProps = Readonly<{ kind: OperationKind; options: Options; onChange: (options: Options) => void }>

function OperationOptions({ kind, options, onChange }: OptionsProps) {
  const t = useTexts('operations/operations')
  const isWrong = options.rate !== '' && !RATE.test(options.rate)
  return (
    <>
      {kind === 'rebuild' && (
        <>
          <Checkbox isChecked={options.show} onChange={(show) => onChange({ ...options, show })}>
            {t('plan-show')}
          </Checkbox>
          <details className="plan__tables" open={isWrong || undefined}>
            <summary>{t('plan-more')}</summary>
            <div className="stack">
              <Checkbox isChecked={options.park} onChange={(park) => onChange({ ...options, park })}>
                {t('plan-park')}
              </Checkbox>
              <TextField
                label={t('plan-rate')}
                hint={t('plan-rate-hint')}
                error={isWrong ? t('plan-rate-wrong') : undefined}
                inputMode="numeric"
                value={options.rate}
                onText={(rate) => onChange({ ...options, rate })}
              />
            </div>
          </details>
        </>
      )}
      <TextField
        label={t('reason')}
        hint={t('reason-hint')}
        value={options.reason}
        maxLength={500}
        onText={(reason) => onChange({ ...options, reason })}
      />
    </>
  )
}

/** What a rebuild or verify would take, before it begins; then it begins. */
export function OperationDialog({ asked, onClose }: Readonly<{ asked: AskedFor; onClose: () => void }>) {
  const t = useTexts('operations/operations')
  const words = useWords()
  const { kind, projections } = asked
  const [options, setOptions] = useState<Options>({ show: false, park: false, rate: '', reason: '' })
  const plan = useQuery(planQuery(kind, projections, options.park))
  const begin = useAction(beginOperation, () => {
    onClose()
    notify(t(`begun-${kind}`))
  })
  const isChanged = hasCode(begin.error, 'stale-version')
  const canBegin =
    plan.data !== undefined && !plan.isPlaceholderData && (options.rate === '' || RATE.test(options.rate))
  const send = () => {
    if (isChanged) void plan.refetch()
    if (plan.data && canBegin) begin.mutate({ body: bodyOf(asked, options, plan.data) })
  }
  const foot = (
    <>
      <Button onClick={onClose}>{t('never')}</Button>
      <Button look="strong" busy={begin.isPending} disabled={!canBegin} onClick={send}>
        {t('begin')}
      </Button>
    </>
  )
  return (
    <Dialog title={t(`plan-${kind}`, { names: words.list(projections) })} onClose={onClose} foot={foot}>
      <p>{t(`plan-lead-${kind}`)}</p>
      {plan.error && !plan.data && <ProblemNotice error={plan.error} onRetry={() => void plan.refetch()} />}
      {plan.isPending && <Loading label={t('plan-loading')} blocks={1} />}
      {plan.data && <PlanFacts kind={kind} plan={plan.data} />}
      <OperationOptions kind={kind} options={options} onChange={setOptions} />
      {isChanged && <Notice tone="warn" title={t('plan-changed')} />}
      {begin.error && !isChanged && <RefusedNotice error={begin.error} />}
    </Dialog>
  )
}
