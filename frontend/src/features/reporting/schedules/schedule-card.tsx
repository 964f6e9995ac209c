import {
  deleteSchedule,
  type ListedSchedule,
  saveSchedule,
  sendScheduleNow,
} from '@portal/contracts/http/reporting/schedules'
import { useState } from 'react'
import { Link } from '../../../lib/router/links.tsx'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { dashboardPath } from '../report-addresses.ts'
import { ConfirmDelete } from '../saved/confirm-delete.tsx'
import { useLoadAnew } from '../saved/load-anew.ts'
import { useSavedChange } from '../saved/use-saved-change.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { bodyOf, draftOf } from './schedule-draft.ts'
import { ScheduleHistory } from './schedule-history.tsx'
import { schedulesKey } from './schedule-queries.ts'
import { useScheduleWords } from './schedule-words.ts'

type CardProps = Readonly<{ schedule: ListedSchedule; isNamed: boolean }>
type Of = Pick<CardProps, 'schedule'>

function DeleteSchedule({ schedule, onClose }: Of & Readonly<{ onClose: () => void }>) {
  const t = useTexts('reporting/schedules')
  const { planInWords } = useScheduleWords()
  const { mutate, ...deleting } = useSavedChange(deleteSchedule, schedulesKey, () => {
    notify(t('deleted'))
    onClose()
  })
  const words = { title: t('delete-title'), name: planInWords(schedule.plan), hint: t('delete-hint') }
  const remove = () => mutate({ params: { scheduleID: schedule.scheduleID } })
  return <ConfirmDelete {...words} deleting={deleting} onDelete={remove} onClose={onClose} />
}

function Tools({ schedule }: Of) {
  const t = useTexts('reporting/schedules')
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const { scheduleID, reportID, isPaused, reportName, sendings } = schedule
  const sending = useSavedChange(sendScheduleNow, schedulesKey, () => notify(t('sending')))
  const pausing = useSavedChange(saveSchedule, schedulesKey, () => notify(t('saved')))
  const loadAnew = useLoadAnew(schedulesKey)
  const turn = () => {
    const body = bodyOf(draftOf(schedule), reportID, schedule)
    // It can be paused whoever has left meanwhile; to be resumed it must have recipients.
    const to = isPaused ? body.to : schedule.to.map(({ memberID }) => memberID)
    pausing.mutate({ body: { ...body, to, isPaused: !isPaused } }, loadAnew)
  }
  const isUnderWay = sendings.some(({ endedAt }) => endedAt === null)
  const close = () => setOpen(null)
  return (
    <>
      {sending.error && <ProblemNotice error={sending.error} />}
      {pausing.error && <ProblemNotice error={pausing.error} />}
      <div className="schedule__tools">
        {reportName !== null && (
          <>
            <Button
              busy={sending.isPending}
              disabled={isUnderWay}
              onClick={() => sending.mutate({ params: { scheduleID } })}
            >
              {t('send-now')}
            </Button>
            <Button look="quiet" onClick={() => setOpen('edit')}>
              {t('edit')}
            </Button>
            <Button look="quiet" busy={pausing.isPending} onClick={turn}>
              {t(isPaused ? 'resume' : 'pause')}
            </Button>
          </>
        )}
        <Button look="quiet" onClick={() => setOpen('delete')}>
          {t('delete')}
        </Button>
      </div>
      {open === 'edit' && <ScheduleDialog reportID={reportID} saved={schedule} onClose={close} />}
      {open === 'delete' && <DeleteSchedule schedule={schedule} onClose={close} />}
    </>
  )
}

function NextTime({ schedule }: Of) {
  const t = useTexts('reporting/schedules')
  const { moment } = useScheduleWords()
  const { isPaused, nextAt, plan } = schedule
  if (isPaused || nextAt === null) return <Badge tone="warn">{t('paused')}</Badge>
  return <span className="schedule__next">{t('next', { when: moment(nextAt, plan.timeZone) })}</span>
}

/** A schedule: when, to whom, the next time, and what became of the last ones. `isNamed`: with the name of its dashboard. */
export function ScheduleCard({ schedule, isNamed }: CardProps) {
  const t = useTexts('reporting/schedules')
  const { planInWords } = useScheduleWords()
  const { reportID, reportName, plan, to } = schedule
  return (
    <article className="card schedule" aria-label={planInWords(plan)}>
      {isNamed && (
        <p className="schedule__report">
          {reportName === null ? t('report-gone') : <Link to={dashboardPath(reportID)}>{reportName}</Link>}
        </p>
      )}
      <header className="schedule__head">
        <h2>{planInWords(plan)}</h2>
        <NextTime schedule={schedule} />
      </header>
      <p className="schedule__to">
        {t('to')}: <bdi>{to.map(({ name }) => name ?? t('former')).join(', ')}</bdi>
      </p>
      <ScheduleHistory schedule={schedule} />
      <Tools schedule={schedule} />
    </article>
  )
}
