import { Instant, SendingId } from '@portal/contracts/ids'
import { itemId, researcher } from '@portal/tests/support/banners'
import { specFor } from '@portal/tests/support/decider-spec'
import {
  at,
  begun,
  ended,
  monday,
  mondayAfter,
  noor,
  omar,
  plan,
  scheduled,
  scheduleId,
  sendingId,
} from '@portal/tests/support/schedules'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { describe, it } from 'vitest'
import { type BeginSending, reportSchedule, type SaveSchedule, type ScheduleDraft } from './report-schedule.ts'

const spec = specFor(reportSchedule)
const draft: ScheduleDraft = { reportId: itemId, to: [noor, omar], language: 'en', plan, isPaused: false }
const save = (differs: Partial<SaveSchedule> = {}): SaveSchedule => ({
  type: 'SaveSchedule',
  scheduleId,
  draft,
  basedOn: null,
  isNew: true,
  by: researcher,
  at,
  ...differs,
})
const due = (dueAt: Instant, now = dueAt): BeginSending => ({
  type: 'BeginSending',
  scheduleId,
  sendingId,
  cause: 'time',
  dueAt,
  at: now,
})
const askNow: BeginSending = { type: 'BeginSending', scheduleId, sendingId, cause: 'asked', by: noor, at }
const unscheduled = { type: 'ReportUnscheduled', scheduleId, reportId: itemId, by: researcher, at } as const
const remove = { type: 'DeleteSchedule', scheduleId, by: researcher, at } as const
const file = { storedName: 'a'.repeat(32), bytes: 10 }
const made = { type: 'ReportFileMade', scheduleId, reportId: itemId, sendingId, ...file, at } as const
const noteFile = { type: 'NoteFile', scheduleId, sendingId, ...file, at } as const
const end = { type: 'EndSending', scheduleId, sendingId, failure: null, issues: [], outcomes: [], at } as const

describe('a schedule', () => {
  it('has its next time when it is saved', () => spec.given().when(save()).gives(scheduled()))

  it('has no next time while it is paused, and has one again when it is resumed', () => {
    const paused = scheduled({ isPaused: true, nextAt: null, revision: 2 })
    spec
      .given(scheduled())
      .when(save({ draft: { ...draft, isPaused: true } }))
      .gives(paused)
    spec
      .given(scheduled(), paused)
      .when(save())
      .gives(scheduled({ revision: 3 }))
  })

  it('that is saved as it was writes nothing', () =>
    spec
      .given(scheduled())
      .when(save({ isNew: false }))
      .gives())

  it('is refused to the second of two people who change it', () => {
    const other = { ...draft, language: 'fr' }
    const second = save({ draft: other, basedOn: 1 })
    const first = scheduled({ revision: 2, to: [noor] })
    spec.given(scheduled(), first).when(second).isRejected({ code: 'stale-revision' })
  })

  it('that is not there, or deleted, is not changed and not sent', () => {
    spec
      .given()
      .when(save({ isNew: false }))
      .isRejected({ code: 'unknown-schedule' })
    for (const command of [remove, due(monday), noteFile, end]) {
      spec.given().when(command).isRejected({ code: 'unknown-schedule' })
    }
    for (const command of [save({ isNew: false }), due(monday), askNow, noteFile, end]) {
      spec.given(scheduled(), unscheduled).when(command).isRejected({ code: 'schedule-deleted' })
    }
  })

  it('is deleted once', () => {
    spec.given(scheduled()).when(remove).gives(unscheduled)
    spec.given(scheduled(), unscheduled).when(remove).gives()
  })

  it('stays with its dashboard', () => {
    const elsewhere = { ...draft, reportId: itemId.replace('5', '6') as typeof itemId }
    spec
      .given(scheduled())
      .when(save({ draft: elsewhere }))
      .isRejected({ code: 'unknown-schedule' })
  })
})

describe('a sending', () => {
  it('begins when it is due, and has the time of the next one', () =>
    spec.given(scheduled()).when(due(monday)).gives(begun()))

  it('that was due while nothing ran begins once, late, and the times that passed are left out', () => {
    const wednesday = Instant.parse('2026-12-02T12:00:00.000Z')
    const nextAt = Instant.parse('2026-12-07T07:30:00.000Z')
    spec
      .given(scheduled())
      .when(due(monday, wednesday))
      .gives(begun({ at: wednesday, nextAt }))
  })

  it('does not begin at a time that was moved, paused or begun meanwhile', () => {
    spec
      .given(scheduled({ nextAt: mondayAfter }))
      .when(due(monday))
      .gives()
    spec
      .given(scheduled({ isPaused: true, nextAt: null }))
      .when(due(monday))
      .gives()
    spec.given(scheduled(), begun()).when(due(monday)).gives()
  })

  it('begins when somebody asks for it, for that person, and the next time stays', () => {
    const asked = begun({ cause: 'asked', dueAt: at, at, nextAt: monday, by: noor })
    spec.given(scheduled()).when(askNow).gives(asked)
    spec
      .given(scheduled({ isPaused: true, nextAt: null }))
      .when(askNow)
      .gives({ ...asked, nextAt: null })
  })

  it('is refused to who asks while another one is under way', () => {
    const another = { ...askNow, sendingId: SendingId.parse(uuidOf('another')) }
    spec.given(scheduled(), begun()).when(another).isRejected({ code: 'sending-under-way' })
    spec
      .given(scheduled(), begun(), ended())
      .when(another)
      .gives(begun({ sendingId: another.sendingId, cause: 'asked', dueAt: at, at, nextAt: mondayAfter, by: noor }))
  })

  it('has one file', () => {
    spec.given(scheduled(), begun()).when(noteFile).gives(made)
    spec.given(scheduled(), begun(), made).when(noteFile).gives()
    spec.given(scheduled(), begun(), ended()).when(noteFile).gives()
  })

  it('ends once', () => {
    spec
      .given(scheduled(), begun())
      .when(end)
      .gives(ended({ outcomes: [], at }))
    spec.given(scheduled(), begun(), ended()).when(end).gives()
  })

  it('of a dashboard that was deleted pauses the schedule', () => {
    const gone = ended({ failure: 'report-deleted', outcomes: [] })
    spec.given(scheduled(), begun(), gone).when(due(mondayAfter)).gives()
  })
})
