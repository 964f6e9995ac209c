import type { ListedSchedule, ListedSending } from '@portal/contracts/http/reporting/schedules'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { useScheduleWords } from './schedule-words.ts'

type To = ListedSending['to'][number]

/** Outcomes that leave a recipient without the dashboard. */
const isMissed = ({ outcome }: To): boolean => outcome !== null && outcome !== 'sent' && outcome !== 'kept'

function Outcome({ to }: Readonly<{ to: To }>) {
  const t = useTexts('reporting/schedules')
  return (
    <li className={isMissed(to) ? 'sending__to sending__to--missed' : 'sending__to'}>
      <bdi>{to.name ?? t('former')}</bdi>: {t(`outcome-${to.outcome ?? 'waiting'}`)}
    </li>
  )
}

function Sending({ sending, timeZone }: Readonly<{ sending: ListedSending; timeZone: string }>) {
  const t = useTexts('reporting/schedules')
  const { moment } = useScheduleWords()
  const { dueAt, endedAt, failure, cause, to } = sending
  return (
    <li className="sending">
      <p className="sending__head">
        <strong>{moment(dueAt, timeZone)}</strong>
        {cause === 'asked' && <Badge>{t('cause-asked')}</Badge>}
        {endedAt === null && <Badge tone="accent">{t('under-way')}</Badge>}
      </p>
      {failure ? (
        <p className="sending__failure">{t(`failure-${failure}`)}</p>
      ) : (
        <ul className="sending__all">
          {to.map((one) => (
            <Outcome key={one.memberID} to={one} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** What became of each sending, the newest first. */
export function ScheduleHistory({ schedule }: Readonly<{ schedule: ListedSchedule }>) {
  const t = useTexts('reporting/schedules')
  const { sendings, plan } = schedule
  if (sendings.length === 0) return <p className="field__hint">{t('never-sent')}</p>
  const [last, ...earlier] = sendings
  return (
    <div>
      <ol className="sendings">{last && <Sending sending={last} timeZone={plan.timeZone} />}</ol>
      {earlier.length > 0 && (
        <details className="sendings-earlier">
          <summary>{t('history')}</summary>
          <ol className="sendings">
            {earlier.map((sending) => (
              <Sending key={sending.sendingID} sending={sending} timeZone={plan.timeZone} />
            ))}
          </ol>
        </details>
      )}
    </div>
  )
}
