import { useQuery } from '@tanstack/react-query'
import { useParams } from '../../lib/router/hooks.ts'
import { Navigate, NavLink } from '../../lib/router/links.tsx'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { DeadLetters } from './dead-letters/dead-letters.tsx'
import { Events } from './events/events.tsx'
import { Jobs } from './jobs/jobs.tsx'
import { type OperationsPart, operationsParts, operationsPath } from './operations-path.ts'
import { Overview } from './overview/overview.tsx'
import { queuesQuery, statusQuery } from './queries.ts'
import { System } from './system/system.tsx'
import { Trail } from './trail/trail.tsx'
import { useWords } from './use-words.ts'
import './operations.css'

const isPart = (name: string): name is OperationsPart => operationsParts.some((part) => part === name)

const SHOWN = {
  overview: Overview,
  system: System,
  events: Events,
  'dead-letters': DeadLetters,
  jobs: Jobs,
  trail: Trail,
} satisfies Record<OperationsPart, () => React.JSX.Element>

/** How much there is that needs somebody, beside the name of a part. */
const useCounts = (): Readonly<Partial<Record<OperationsPart, number>>> => {
  const { data: status } = useQuery(statusQuery)
  const { data: queues } = useQuery(queuesQuery)
  return {
    'dead-letters': status?.projections.reduce((sum, { parkedKeys }) => sum + parkedKeys, 0) ?? 0,
    jobs: queues?.queues.reduce((sum, { counts }) => sum + counts.failed, 0) ?? 0,
  }
}

function Parts() {
  const t = useTexts('operations/operations')
  const words = useWords()
  const counts = useCounts()
  return (
    <Tabs label={t('parts')}>
      {operationsParts.map((part) => {
        const count = counts[part] ?? 0
        return (
          <NavLink key={part} to={operationsPath(part)} end>
            {t(`part-${part}`)}
            {count > 0 && <Badge tone="warn">{words.number(count)}</Badge>}
          </NavLink>
        )
      })}
    </Tabs>
  )
}

function LiveMark() {
  const t = useTexts('operations/operations')
  const words = useWords()
  const { dataUpdatedAt, isError } = useQuery(statusQuery)
  if (dataUpdatedAt === 0) return null
  return (
    <span className={`live-mark${isError ? ' live-mark--away' : ''}`}>
      {isError ? t('as-of', { time: words.clock(dataUpdatedAt) }) : t('live')}
    </span>
  )
}

/** Developers: the same that `portal status` and the operator commands tell and do, live. */
export function OperationsScreen() {
  const t = useTexts('operations/operations')
  const { part = 'overview' } = useParams()
  if (!isPart(part)) return <Navigate to={operationsPath('overview')} replace />
  const Shown = SHOWN[part]
  const tabTitle = part === 'overview' ? t('operations') : `${t(`part-${part}`)} · ${t('operations')}`
  return (
    <Screen title={t('operations')} tabTitle={tabTitle} lead={t('lead')} beside={<LiveMark />}>
      <Parts />
      <Shown />
    </Screen>
  )
}
