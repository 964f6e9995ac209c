import type { ProjectionFigures } from '@portal/contracts/http/operations'
import type { Build, BuildStep, ReadModel } from '@portal/contracts/http/read-models'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { OurWords } from '../our-words.tsx'
import { useWords } from '../use-words.ts'
import { StepButton } from './step-button.tsx'
import type { WorkAsked } from './work-dialog.tsx'

const STEPS: Readonly<Record<Build['state'], readonly BuildStep[]>> = {
  building: ['cancel'],
  catching_up: ['cancel'],
  verifying: ['cancel'],
  ready: ['switch', 'cancel'],
  live: [],
  standby: ['rollback', 'retire'],
  retired: [],
  failed: ['cancel'],
  cancelled: [],
}

const toneOf = (state: Build['state']) => {
  if (state === 'live' || state === 'ready') return 'good'
  return state === 'failed' ? 'warn' : 'plain'
}

const BEGUN: readonly Build['state'][] = ['building', 'catching_up', 'verifying']

const badgeOf = ({ purpose, state }: Build, isStopped: boolean) => {
  if (isStopped) return 'build-stopped'
  return purpose === 'shadow' ? 'build-shadow' : (`build-${state}` as const)
}

type BuildItemProps = Readonly<{
  projection: string
  build: Build
  isBusy: boolean
  /** It was begun, and nobody works on it. */
  isStopped: boolean
  onContinue: () => void
}>

function BuildItem({ projection, build, isBusy, isStopped, onContinue }: BuildItemProps) {
  const t = useTexts('operations/operations')
  const words = useWords()
  const { version, state, purpose, reason, events, seconds, bytes } = build
  const rate = seconds > 0 ? t('made-at', { rate: words.number(events / seconds) }) : null
  const steps = isBusy || purpose === 'shadow' ? [] : STEPS[state]
  return (
    <li className="build">
      <span className="build__name">v{version}</span>
      <Badge tone={isStopped ? 'warn' : toneOf(state)}>{t(badgeOf(build, isStopped))}</Badge>
      <span className="build__more">
        {words.size(bytes)}
        {rate && ` · ${rate}`}
      </span>
      {reason && <OurWords>{reason}</OurWords>}
      {steps.length > 0 && (
        <span className="build__acts">
          {isStopped && (
            <Button look="strong" onClick={onContinue}>
              {t('continue-rebuild')} <span className="visually-hidden">{projection}</span>
            </Button>
          )}
          {steps.map((step, i) => (
            <StepButton
              key={step}
              step={step}
              projection={projection}
              version={version}
              look={i === 0 && step === 'switch' ? 'strong' : 'quiet'}
            />
          ))}
        </span>
      )}
    </li>
  )
}

type BuildListProps = Readonly<{
  model: ReadModel
  figures: readonly ProjectionFigures[]
  isBusy: boolean
  onAsk: (asked: WorkAsked) => void
}>

/** The rows beside those that are shown; nothing where there are none. A rebuild that was stopped can be continued. */
export function BuildList({ model, figures, isBusy, onAsk }: BuildListProps) {
  const { projection } = model
  const isHeld = (version: number): boolean => figures.some((one) => one.version === version && one.owner !== null)
  const t = useTexts('operations/operations')
  if (model.builds.length < 2) return null
  return (
    <ul className="builds" aria-label={t('builds', { name: model.projection })}>
      {model.builds.toReversed().map((build) => (
        <BuildItem
          key={build.version}
          projection={projection}
          build={build}
          isBusy={isBusy}
          isStopped={!isBusy && build.purpose === 'rows' && BEGUN.includes(build.state) && !isHeld(build.version)}
          onContinue={() => onAsk({ kind: 'rebuild', projections: [projection] })}
        />
      ))}
    </ul>
  )
}
