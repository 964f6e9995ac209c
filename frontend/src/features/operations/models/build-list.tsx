import type { Build, BuildAction, ReadModel } from '@portal/contracts/http/operations/read-models'
import type { ProjectionFigures } from '@portal/contracts/http/operations/status'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { OurWords } from '../our-words.tsx'
import { useWords } from '../use-words.ts'
import { BuildActionButton } from './build-action-button.tsx'
import type { AskedFor } from './operation-dialog.tsx'

const BUILD_ACTIONS: Readonly<Record<Build['state'], readonly BuildAction[]>> = {
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
  /** It was begun, and no worker carries it out. */
  isStopped: boolean
  onContinue: () => void
}>

function BuildItem({ projection, build, isBusy, isStopped, onContinue }: BuildItemProps) {
  const t = useTexts('operations/operations')
  const words = useWords()
  const { version, state, purpose, reason, events, seconds, bytes } = build
  const rate = seconds > 0 ? t('made-at', { rate: words.number(events / seconds) }) : null
  const actions = isBusy || purpose === 'shadow' ? [] : BUILD_ACTIONS[state]
  return (
    <li className="build">
      <span className="build__name">{t('version-short', { version })}</span>
      <Badge tone={isStopped ? 'warn' : toneOf(state)}>{t(badgeOf(build, isStopped))}</Badge>
      <span className="build__more">
        {words.size(bytes)}
        {rate && ` · ${rate}`}
      </span>
      {reason && <OurWords>{reason}</OurWords>}
      {actions.length > 0 && (
        <span className="build__actions">
          {isStopped && (
            <Button look="strong" onClick={onContinue}>
              {t('continue-rebuild')} <span className="visually-hidden">{projection}</span>
            </Button>
          )}
          {actions.map((action, i) => (
            <BuildActionButton
              key={action}
              action={action}
              projection={projection}
              version={version}
              look={i === 0 && action === 'switch' ? 'strong' : 'quiet'}
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
  onAsk: (asked: AskedFor) => void
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
