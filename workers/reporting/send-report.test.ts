import { BeginSending, SendReport } from '@portal/contracts/asks/reporting'
import { Instant } from '@portal/contracts/ids'
import { aRun } from '@portal/tests/support/portal/job-run'
import { monday, scheduleId, sendingId } from '@portal/tests/support/schedules'
import { expect, it } from 'vitest'
import { followingSchedules } from './follow-schedules.ts'
import { sendingReportJob } from './send-report.ts'

const asked = SendReport.parse({ scheduleId, sendingId })

it('a sending is carried out until it is cancelled, and the job tells how far it is', async () => {
  const told: unknown[] = []
  const seen: unknown[] = []
  const { run } = sendingReportJob({
    send: async (of, { onShare }) => {
      seen.push(of)
      onShare(0.5)
      return 'sent'
    },
  })
  expect(await run(asked, aRun({ progress: (progress) => told.push(progress) }))).toEqual({ report: 'sent' })
  expect([seen, told]).toEqual([[asked], [{ share: 0.5, text: 'rows' }]])
  await expect(run({ scheduleId: 'one' }, aRun())).rejects.toThrow()
})

it('a time that has come begins a sending, a sending is a job named after its cause, and one that does not end is given up', async () => {
  const done: unknown[] = []
  const { handlers } = followingSchedules({
    enqueue: async (job, payload, id) => void done.push([job.name, payload, id]),
    beginDue: async (due) => void done.push(['begin', due]),
    giveUp: async (of) => void done.push(['give up', of]),
  })
  const due = BeginSending.parse({ scheduleId, dueAt: monday })
  const cause = { id: 'cause', eventId: 'event', at: Instant.parse(monday) }
  await handlers['begin']?.(due, cause)
  await handlers['send']?.(asked, cause)
  await handlers['give-up']?.(asked, cause)
  expect(done).toEqual([
    ['begin', due],
    ['send-report', asked, 'cause'],
    ['give up', asked],
  ])
})
