import type { OperatorAct } from '@portal/contracts/http/operator-acts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TableBox } from '../../../ui/table.tsx'
import { Live } from '../live.tsx'
import { OurWords } from '../our-words.tsx'
import { actsQuery } from '../queries.ts'
import { useWords } from '../use-words.ts'
import '../dead-letters/dead-letters.css'

const toneOf = (outcome: OperatorAct['outcome']) => {
  if (outcome === 'done') return 'good'
  return outcome === 'failed' || outcome === 'found' || outcome === 'refused' ? 'warn' : 'plain'
}

const NAMES = {
  'projection rebuild': 'act-projection rebuild',
  'projection verify': 'act-projection verify',
  'projection switch': 'act-projection switch',
  'projection rollback': 'act-projection rollback',
  'projection cancel': 'act-projection cancel',
  'projection stop': 'act-projection stop',
  'projection retire': 'act-projection retire',
  'projection pause': 'act-projection pause',
  'projection resume': 'act-projection resume',
  'deadletter retry': 'act-deadletter retry',
  'deadletter evict': 'act-deadletter evict',
  'job retry': 'act-job retry',
  'job remove': 'act-job remove',
} as const
const isNamed = (action: string): action is keyof typeof NAMES => Object.hasOwn(NAMES, action)

function ActRow({ act }: { readonly act: OperatorAct }) {
  const t = useTexts('operations/operations')
  const words = useWords()
  const { action, target, by, reason, beganAt, outcome, detail } = act
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
  const query = useQuery(actsQuery(before))
  return (
    <div className="stack">
      <p className="operations__lead">{t('trail-lead')}</p>
      <Live query={query}>
        {({ acts, next }) =>
          acts.length === 0 ? (
            <EmptyState icon="clock" title={t('trail-none')} hint={t('trail-none-hint')} />
          ) : (
            <>
              <TableBox label={t('part-trail')}>
                <thead>
                  <tr>
                    <th scope="col">{t('when')}</th>
                    <th scope="col">{t('who')}</th>
                    <th scope="col">{t('act')}</th>
                    <th scope="col">{t('outcome')}</th>
                  </tr>
                </thead>
                <tbody>
                  {acts.map((act) => (
                    <ActRow key={act.position} act={act} />
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
