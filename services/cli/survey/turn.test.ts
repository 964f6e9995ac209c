import { randomUUID } from 'node:crypto'
import { memoryEventLog } from '@portal/infra/event-log/memory'
import { acting } from '@portal/tests/support/portal/acting'
import { portalWith } from '@portal/tests/support/portal/cli'
import { anInstant, aSurvey, surveyId } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import { surveyCommands } from '../../surveys/commands.ts'
import { surveyCloseAction, surveyReopenAction } from './turn.ts'

const published = async () => {
  const log = memoryEventLog()
  const deps = { log, now: () => anInstant }
  await surveyCommands(deps).publishSurvey({ commandId: randomUUID(), intent: 'publish' }, aSurvey(), null)
  return {
    close: (id = surveyId) => acting(deps, surveyCloseAction, { surveyId: id }, { deps }),
    reopen: () => acting(deps, surveyReopenAction, { surveyId }, { deps }),
  }
}

describe('portal survey close and reopen', () => {
  it('say what they changed, and that nothing was when it is so already', async () => {
    const { close, reopen } = await published()
    expect(await reopen()).toMatchObject({ outcome: 'done', detail: expect.stringContaining('takes answers already') })
    expect(await close()).toMatchObject({ outcome: 'done', detail: `Closed ${surveyId}.` })
    expect(await close()).toMatchObject({ outcome: 'done', detail: expect.stringContaining('is closed already') })
    expect(await reopen()).toMatchObject({ outcome: 'done', detail: `Reopened ${surveyId}.` })
  })

  it('refuse a survey that does not exist', async () => {
    const { close } = await published()
    const none = surveyCloseAction.input.parse({ surveyId: 'no-such-survey' }).surveyId
    expect(await close(none)).toMatchObject({
      outcome: 'refused',
      detail: expect.stringContaining('portal survey list'),
    })
  })

  it('take the name of a survey', async () => {
    const { code, complained } = await portalWith({})('survey', 'close', 'Not A Name')
    expect([code, complained]).toEqual([2, expect.stringContaining('is no name of a survey')])
  })
})
