import type { ReadModel } from '@portal/contracts/http/operations/read-models'
import type { ProjectionFigures } from '@portal/contracts/http/operations/status'
import { textsOf, useSpoken } from '../../../lib/texts/spoken.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { OurWords } from '../our-words.tsx'
import { Sparkline } from '../sparkline.tsx'
import { useHistory } from '../use-history.ts'
import { useWords } from '../use-words.ts'
import { BuildActionButton } from './build-action-button.tsx'
import { BuildList } from './build-list.tsx'
import { FactList } from './fact-list.tsx'
import type { AskedFor } from './operation-dialog.tsx'

type ModelCardProps = Readonly<{
  model: ReadModel
  /** Of all its builds and shards. */
  figures: readonly ProjectionFigures[]
  isBusy: boolean
  onAsk: (asked: AskedFor) => void
}>

/** What a read model holds, in the language of the page; undefined of one that a newer server has. */
const useAbout = (projection: string): string | undefined =>
  textsOf(useSpoken().language, 'operations/operations')?.[`about-${projection}`]

type State = 'follows' | 'paused' | 'stopped' | 'orphan' | 'none'

/** Of several shards, the one that is worst off speaks for all. */
export const stateOf = (shards: readonly ProjectionFigures[]): State => {
  if (shards.length === 0) return 'none'
  if (shards.some(({ state }) => state === 'stopped')) return 'stopped'
  if (shards.some(({ state }) => state === 'paused')) return 'paused'
  return shards.some(({ owner }) => owner === null) ? 'orphan' : 'follows'
}

function LagLine({ projection }: { readonly projection: string }) {
  const t = useTexts('operations/operations')
  const words = useWords()
  const { samples, ...chart } = useHistory()
  const points = samples.map(({ at, lag }) => ({ at, value: lag[projection] ?? 0 }))
  const most = Math.max(0, ...points.map(({ value }) => value))
  const now = words.rate(points.at(-1)?.value ?? 0)
  const label = t('spark-lag', { now, most: words.rate(most), span: chart.caption })
  return (
    <Sparkline
      points={points}
      floor={1}
      label={label}
      {...chart}
      caption={t('seconds-behind', { span: chart.caption })}
    />
  )
}

type FactsProps = Readonly<{ model: ReadModel; shards: readonly ProjectionFigures[] }>

function Facts({ model, shards }: FactsProps) {
  const t = useTexts('operations/operations')
  const words = useWords()
  const live = model.builds.find(({ state }) => state === 'live')
  const hosts = [...new Set(shards.flatMap(({ owner }) => owner?.host ?? []))]
  const seconds = Math.max(0, ...shards.map(({ lagSeconds }) => lagSeconds))
  const events = shards.map(({ lagEvents }) => lagEvents).filter((count) => count !== null)
  const time = words.time(seconds)
  const facts = [
    { name: t('shown'), value: live ? t('version-of', { version: live.version, code: live.codeVersion }) : '–' },
    {
      name: t('behind'),
      value: events.length === 0 ? time : t('behind-by', { time, events: words.number(Math.max(...events)) }),
    },
    { name: t('held-by'), value: hosts.length > 0 ? words.list(hosts) : t('nobody') },
    { name: t('room'), value: live ? words.size(live.bytes) : '–' },
  ]
  return <FactList facts={facts} />
}

/** Why it stands still by itself, or its last error; the reason of a pause is no trouble. */
const troubleOf = (shards: readonly ProjectionFigures[]): string | undefined => {
  const words = shards.map(({ state, reason, lastError }) => (state === 'paused' ? lastError : (reason ?? lastError)))
  return words.find((text) => text !== null) ?? undefined
}

/** One read model: is it well, how far it is, and what can be done with it. */
export function ModelCard({ model, figures, isBusy, onAsk }: ModelCardProps) {
  const t = useTexts('operations/operations')
  const { projection, builds } = model
  const about = useAbout(projection)
  const shards = figures.filter(({ isShown }) => isShown)
  const state = stateOf(shards)
  const live = builds.find((build) => build.state === 'live')
  const words = troubleOf(shards)
  const pausedFor = shards.find((shard) => shard.state === 'paused')?.reason
  const isStanding = state === 'paused' || state === 'stopped'
  return (
    <li className="card model">
      <header className="model__head">
        <div>
          <h3>{projection}</h3>
          {about !== undefined && <p className="model__about">{about}</p>}
        </div>
        <Badge tone={state === 'follows' ? 'good' : 'warn'}>{t(`state-${state}`)}</Badge>
      </header>
      <LagLine projection={projection} />
      <Facts model={model} shards={shards} />
      {words && (
        <p className="model__trouble">
          {t('last-error')}: <OurWords>{words}</OurWords>
        </p>
      )}
      {pausedFor && (
        <p className="model__paused">
          {t('pause-reason')}: <OurWords>{pausedFor}</OurWords>
        </p>
      )}
      <div className="model__actions">
        <Button disabled={isBusy} onClick={() => onAsk({ kind: 'rebuild', projections: [projection] })}>
          {t('rebuild')} <span className="visually-hidden">{projection}</span>
        </Button>
        <Button disabled={isBusy || !live} onClick={() => onAsk({ kind: 'verify', projections: [projection] })}>
          {t('verify')} <span className="visually-hidden">{projection}</span>
        </Button>
        {live && (
          <BuildActionButton action={isStanding ? 'resume' : 'pause'} projection={projection} version={live.version} />
        )}
      </div>
      <BuildList model={model} figures={figures} isBusy={isBusy} onAsk={onAsk} />
    </li>
  )
}
