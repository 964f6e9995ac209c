import {
  type EndOperationBody,
  endOperation,
  type Operation,
  type ReadModel,
} from '@portal/contracts/http/operations/read-models'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { useAction } from '../use-action.ts'
import { useWords } from '../use-words.ts'

type Ending = EndOperationBody['how']

const PARTS = ['building', 'catching_up', 'verifying'] as const
type Part = (typeof PARTS)[number]

/** The part that an operation is in: what its build says, which also knows the comparison at the end. */
export const partOf = (operation: Operation, models: readonly ReadModel[]): Part => {
  if (operation.kind === 'verify') return 'verifying'
  const states = models
    .filter(({ projection }) => operation.projections.includes(projection))
    .flatMap(({ builds }) => builds.map(({ state }) => state))
  return PARTS.findLast((part) => states.includes(part)) ?? 'building'
}

function EndButtons({ operation, title }: { readonly operation: Operation; readonly title: string }) {
  const t = useTexts('operations/operations')
  const [how, setHow] = useState<Ending | null>(null)
  const end = useAction(endOperation, () => {
    setHow(null)
    notify(t('ended-operation'))
  })
  const ask = (wanted: Ending) => {
    end.reset()
    setHow(wanted)
  }
  return (
    <>
      {operation.kind === 'rebuild' && (
        <Button look="quiet" onClick={() => ask('stop')}>
          {t('stop')} <span className="visually-hidden">{title}</span>
        </Button>
      )}
      <Button onClick={() => ask('cancel')}>
        {t('cancel-operation')} <span className="visually-hidden">{title}</span>
      </Button>
      {how && (
        <ConfirmDialog
          title={t(`ask-${how}-operation`)}
          why={t(`why-${how}-operation`)}
          action={how === 'stop' ? t('stop') : t('cancel-operation')}
          isBusy={end.isPending}
          error={end.error}
          onClose={() => setHow(null)}
          onConfirm={(reason) =>
            end.mutate({ body: { operationId: operation.operationId, how, ...(reason !== undefined && { reason }) } })
          }
        />
      )}
    </>
  )
}

type OperationLineProps = Readonly<{ operation: Operation; models: readonly ReadModel[] }>

/** A rebuild or verification that is under way: how far, how fast, how long, and how to end it. */
export function OperationLine({ operation, models }: OperationLineProps) {
  const t = useTexts('operations/operations')
  const words = useWords()
  const { kind, projections, state, progress, by, askedAt } = operation
  const title = t(`operation-${kind}`, { names: words.list(projections) })
  const when = words.ago(askedAt, Date.now())
  const figures = progress && [
    t('progress-line', { at: words.number(progress.at), to: words.number(progress.to) }),
    t('progress-rate', { rate: words.number(progress.rate) }),
    ...(progress.secondsLeft === null ? [] : [t('progress-left', { time: words.time(progress.secondsLeft) })]),
  ]
  return (
    <article className="card operation" aria-label={title}>
      <header className="operation__head">
        <h3>{title}</h3>
        <Badge tone="accent">{operation.isEnding ? t('operation-ending') : t(`operation-${state}`)}</Badge>
      </header>
      <ProgressBar value={progress?.share ?? 0} label={t('progress-of', { title })} />
      <p className="operation__figures">
        {state === 'running' && <strong>{t(`part-${partOf(operation, models)}`)}</strong>}
        {figures?.map((figure) => (
          <span key={figure}>{figure}</span>
        ))}
      </p>
      <footer className="operation__foot">
        <span className="operation__asked">
          {by === null ? t('operation-asked-gone', { when }) : t('operation-asked', { by, when })}
        </span>
        {!operation.isEnding && (
          <span className="row">
            <EndButtons operation={operation} title={title} />
          </span>
        )}
      </footer>
    </article>
  )
}
