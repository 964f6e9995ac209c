import { type EndWorkBody, endWork, type ReadModel, type Work } from '@portal/contracts/http/read-models'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { useAct } from '../use-act.ts'
import { useWords } from '../use-words.ts'

type Ending = EndWorkBody['how']

const PARTS = ['building', 'catching_up', 'verifying'] as const
type Part = (typeof PARTS)[number]

/** The part that a work is in: what its build says, which also knows the comparison at the end. */
export const partOf = (work: Work, models: readonly ReadModel[]): Part => {
  if (work.kind === 'verify') return 'verifying'
  const states = models
    .filter(({ projection }) => work.projections.includes(projection))
    .flatMap(({ builds }) => builds.map(({ state }) => state))
  return PARTS.findLast((part) => states.includes(part)) ?? 'building'
}

function EndButtons({ work, title }: { readonly work: Work; readonly title: string }) {
  const t = useTexts('operations/operations')
  const [how, setHow] = useState<Ending | null>(null)
  const end = useAct(endWork, () => {
    setHow(null)
    notify(t('ended-work'))
  })
  const ask = (wanted: Ending) => {
    end.reset()
    setHow(wanted)
  }
  return (
    <>
      {work.kind === 'rebuild' && (
        <Button look="quiet" onClick={() => ask('stop')}>
          {t('stop')} <span className="visually-hidden">{title}</span>
        </Button>
      )}
      <Button onClick={() => ask('cancel')}>
        {t('cancel-work')} <span className="visually-hidden">{title}</span>
      </Button>
      {how && (
        <ConfirmDialog
          title={t(`ask-${how}-work`)}
          why={t(`why-${how}-work`)}
          act={how === 'stop' ? t('stop') : t('cancel-work')}
          isBusy={end.isPending}
          error={end.error}
          onClose={() => setHow(null)}
          onConfirm={(reason) =>
            end.mutate({ body: { workId: work.workId, how, ...(reason !== undefined && { reason }) } })
          }
        />
      )}
    </>
  )
}

type WorkLineProps = Readonly<{ work: Work; models: readonly ReadModel[] }>

/** A rebuild or verification that is under way: how far, how fast, how long, and how to end it. */
export function WorkLine({ work, models }: WorkLineProps) {
  const t = useTexts('operations/operations')
  const words = useWords()
  const { kind, projections, state, progress, by, askedAt } = work
  const title = t(`work-${kind}`, { names: words.list(projections) })
  const when = words.ago(askedAt, Date.now())
  const figures = progress && [
    t('progress-line', { at: words.number(progress.at), to: words.number(progress.to) }),
    t('progress-rate', { rate: words.number(progress.rate) }),
    ...(progress.secondsLeft === null ? [] : [t('progress-left', { time: words.time(progress.secondsLeft) })]),
  ]
  return (
    <article className="card work" aria-label={title}>
      <header className="work__head">
        <h3>{title}</h3>
        <Badge tone="accent">{work.isEnding ? t('work-ending') : t(`work-${state}`)}</Badge>
      </header>
      <ProgressBar value={progress?.share ?? 0} label={t('progress-of', { title })} />
      <p className="work__figures">
        {state === 'running' && <strong>{t(`part-${partOf(work, models)}`)}</strong>}
        {figures?.map((figure) => (
          <span key={figure}>{figure}</span>
        ))}
      </p>
      <footer className="work__foot">
        <span className="work__asked">
          {by === null ? t('work-asked-gone', { when }) : t('work-asked', { by, when })}
        </span>
        {!work.isEnding && (
          <span className="row">
            <EndButtons work={work} title={title} />
          </span>
        )}
      </footer>
    </article>
  )
}
