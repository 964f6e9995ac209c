import type { OperatorAction } from '@portal/contracts/http/operations/actions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TableBox } from '../../../ui/table.tsx'
import { Live } from '../live.tsx'
import { OurWords } from '../our-words.tsx'
import { actionsQuery } from '../queries.ts'
import { useWords } from '../use-words.ts'
import '../dead-letters/dead-letters.css'

const toneOf = (outcome: OperatorAction['outcome']) => {
  if (outcome === 'done') return 'good'
  return outcome === 'failed' || outcome === 'found' || outcome === 'refused' ? 'warn' : 'plain'
}

const NAMES = {
  'projection rebuild': 'action-projection rebuild',
  'projection verify': 'action-projection verify',
  'projection switch': 'action-projection switch',
  'projection rollback': 'action-projection rollback',
  'projection cancel': 'action-projection cancel',
  'projection stop': 'action-projection stop',
  'projection retire': 'action-projection retire',
  'projection pause': 'action-projection pause',
  'projection resume': 'action-projection resume',
  'deadletter retry': 'action-deadletter retry',
  'deadletter evict': 'action-deadletter evict',
  'job retry': 'action-job retry',
  'job remove': 'action-job remove',
} as const
const isNamed = (action: string): action is keyof typeof NAMES => Object.hasOwn(NAMES, action)

function ActionRow({ line }: { readonly line: OperatorAction }) {
  const t = useTexts('operations/operations')
  const words = useWords()
  const { action, target, by, reason, beganAt, outcome, detail } = line
  return (
    <tr>
      <td className="dead__when">
        <time dateTime={beganAt}>{words.moment(beganAt)}</time>
      </td>
      <td>
        <bdi>{by}</bdi>
      </td>
      <th scope="row">
        {isNamed(action) ? t(NAMES[action]) : <bdi>{action}</bdi>}
        <span className="dead__more">
          <bdi>{target}</bdi>
        </span>
        {reason !== null && (
          <span className="dead__more trail__reason">
            “<bdi>{reason}</bdi>”
          </span>
        )}
      </th>
      <td className="dead__why">
        <Badge tone={toneOf(outcome)}>{t(`outcome-${outcome}`)}</Badge>
        {detail !== null && <OurWords>{detail}</OurWords>}
      </td>
    </tr>
  )
}

function Turning({
  before,
  next,
  onTurn,
}: Readonly<{
  before: number | null
  next: number | null
  onTurn: (before: number | null) => void
}>) {
  const t = useTexts('operations/operations')
  if (before === null && next === null) return null
  return (
    <div className="row">
      {before !== null && <Button onClick={() => onTurn(null)}>{t('newest')}</Button>}
      {next !== null && <Button onClick={() => onTurn(next)}>{t('older')}</Button>}
    </div>
  )
}

/** Who did what to the system, and when, read from the log. */
export function Trail() {
  const t = useTexts('operations/operations')
  const [before, setBefore] = useState<number | null>(null)
  const query = useQuery(actionsQuery(before))
  return (
    <div className="stack">
      <p className="operations__lead">{t('trail-lead')}</p>
      <Live query={query}>
        {({ actions, next }) =>
          actions.length === 0 ? (
            <EmptyState icon="clock" title={t('trail-none')} hint={t('trail-none-hint')} />
          ) : (
            <>
              <TableBox label={t('part-trail')}>
                <thead>
                  <tr>
                    <th scope="col">{t('when')}</th>
                    <th scope="col">{t('who')}</th>
                    <th scope="col">{t('action')}</th>
                    <th scope="col">{t('outcome')}</th>
                  </tr>
                </thead>
                <tbody>
                  {actions.map((line) => (
                    <ActionRow key={line.position} line={line} />
                  ))}
                </tbody>
              </TableBox>
              <Turning before={before} next={next} onTurn={setBefore} />
            </>
          )
        }
      </Live>
    </div>
  )
}
