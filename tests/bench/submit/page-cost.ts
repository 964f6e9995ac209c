import { randomUUID } from 'node:crypto'
import { Instant } from '@portal/contracts/ids'
import { memoryEventLog } from '@portal/infra/event-log/memory'
import { memberTaker, surveyCommands } from '@portal/services/surveys/commands'
import { writeSubmitReply } from '@portal/services/surveys/page-writer'
import { presentSurveyPage } from '@portal/services/surveys/presenter'
import { workProofs } from '@portal/services/surveys/proofs/work-proofs'
import { pageTimers } from '@portal/services/surveys/timers/page-timers'
import { type DemoSurvey, demoSurvey, demoWalks } from './demo-surveys.ts'

const SECRET = 'a secret of thirty-two characters'
const AT = Instant.parse('2026-11-22T00:00:00.000Z')

export type PageCost = Readonly<{ pages: number; cpuMs: number; bytes: number; events: number }>

/**
 * What the pages of these members cost in this process, from the parsed request to the text of the reply, with a log in memory: without
 * network, sessions and database, whose cost is the same for every survey. User CPU time, so that other work on the machine counts little.
 */
export const pageCost = async (name: DemoSurvey, from: number, to: number): Promise<PageCost> => {
  const definition = await demoSurvey(name)
  const walks = demoWalks(definition, from, to)
  const log = memoryEventLog()
  const now = () => AT
  const commands = surveyCommands({ log, now })
  await commands.publishSurvey({ commandId: randomUUID(), intent: '' }, definition, null)
  const presented = {
    isExternal: false,
    token: 'a token of a respondent',
    language: 'en',
    returns: { hosts: new Set<string>(), key: SECRET },
    proofs: workProofs({ tokenSecret: SECRET, now: () => new Date(AT) }),
    timers: pageTimers(SECRET, now),
  }
  let [pages, bytes] = [0, 0]
  const begun = process.cpuUsage()
  for (const { memberId, sent } of walks) {
    const taker = memberTaker(definition.name, memberId)
    for (const { page, data } of sent) {
      const asked = { commandId: randomUUID(), intent: page }
      const outcome = await commands.submitPage(asked, { taker, page, data, seconds: 12.5 })
      if (outcome.outcome === 'rejected') throw new Error(`${name} ${page}: ${outcome.rejection.code}`)
      bytes += writeSubmitReply({ status: true, questions: [], next: presentSurveyPage(outcome, presented) }).length
      pages += 1
    }
  }
  const { user } = process.cpuUsage(begun)
  return { pages, cpuMs: user / 1_000, bytes, events: log.rows().length }
}
