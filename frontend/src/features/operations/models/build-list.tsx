import type { Build, BuildStep, ReadModel } from '@portal/contracts/http/read-models'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { OurWords } from '../our-words.tsx'
import { useWords } from '../use-words.ts'
import { StepButton } from './step-button.tsx'

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

type BuildItemProps = Readonly<{ projection: string; build: Build; isBusy: boolean }>

function BuildItem({ projection, build, isBusy }: BuildItemProps) {
  const t = useTexts('operations/operations')
  const words = useWords()
  const { version, state, purpose, reason, events, seconds, bytes } = build
  const rate = seconds > 0 ? t('made-at', { rate: words.number(events / seconds) }) : null
  const steps = isBusy || purpose === 'shadow' ? [] : STEPS[state]
  return (
    <li className="build">
      <span className="build__name">v{version}</span>
      <Badge tone={toneOf(state)}>{purpose === 'shadow' ? t('build-shadow') : t(`build-${state}`)}</Badge>
      <span className="build__more">
        {words.size(bytes)}
        {rate && ` · ${rate}`}
      </span>
      {reason && <OurWords>{reason}</OurWords>}
      {steps.length > 0 && (
        <span className="build__acts">
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

/** The rows beside those that are shown; nothing where there are none. */
export function BuildList({ model, isBusy }: { readonly model: ReadModel; readonly isBusy: boolean }) {
  const t = useTexts('operations/operations')
  if (model.builds.length < 2) return null
  return (
    <ul className="builds" aria-label={t('builds', { name: model.projection })}>
      {model.builds.toReversed().map((build) => (
        <BuildItem key={build.version} projection={model.projection} build={build} isBusy={isBusy} />
      ))}
    </ul>
  )
}
