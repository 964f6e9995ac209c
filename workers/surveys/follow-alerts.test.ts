import { randomUUID } from 'node:crypto'
import { Instant, MemberId } from '@portal/contracts/ids'
import { memoryEventLog } from '@portal/infra/event-log/memory'
import { surveyCommands } from '@portal/services/surveys/commands'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { aPage, aQuestion, aSurvey, rule } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import { followingAlerts } from './follow-alerts.ts'

const at = Instant.parse('2026-11-22T10:00:00.000Z')
const noor = MemberId.parse(uuidOf('noor'))
const sami = MemberId.parse(uuidOf('sami'))
const definition = aSurvey({
  title: '<p>Drinks &amp; more</p>',
  pages: [aPage('one', aQuestion('single-choice', { id: 'Q1' }))],
  alerts: [{ id: 'low', name: 'Very unhappy', when: rule('Q1', 'IN', [1]), to: [noor, sami] }],
})
const about = { surveyId: definition.name, responseId: randomUUID(), alert: 'low' }

const following = async (published = definition) => {
  const log = memoryEventLog()
  const commands = surveyCommands({ log, now: () => at })
  await commands.publishSurvey({ commandId: randomUUID(), intent: '' }, published, null)
  const jobs: unknown[] = []
  const enqueue = async (_: unknown, payload: unknown, id?: string) => void jobs.push([id, payload])
  const { handlers } = followingAlerts({ enqueue, newestOf: commands.newestOf })
  const tell = (asked: unknown) => handlers['tell']?.(asked, { id: 'cause', eventId: randomUUID(), at })
  return { jobs, tell }
}

describe('an alert that was raised', () => {
  it('is one mail to each of its staff, named after its cause: repeated, it is the same', async () => {
    const { jobs, tell } = await following()
    await tell(about)
    const mail = {
      kind: 'survey-alert',
      language: 'en',
      linkId: null,
      about: { survey: 'Drinks & more', alert: 'Very unhappy' },
    }
    expect(jobs).toEqual([
      [`cause-${noor}`, { ...mail, memberId: noor }],
      [`cause-${sami}`, { ...mail, memberId: sami }],
    ])
    await tell(about)
    expect(jobs.slice(2)).toEqual(jobs.slice(0, 2))
  })

  it('is told to nobody where the newest version has no such alert', async () => {
    const { jobs, tell } = await following(aSurvey())
    await tell(about)
    expect(jobs).toEqual([])
  })

  it('names nobody by an address: such a version is not published', async () => {
    const [alert] = definition.alerts ?? []
    const named = { ...definition, alerts: alert ? [{ ...alert, to: ['noor@example.org'] }] : [] }
    await expect(following(named)).rejects.toThrow('by the ids of their accounts')
  })
})
