import { randomUUID } from 'node:crypto'
import { Instant, SurveyId } from '@portal/contracts/ids'
import { memoryEventLog } from '@portal/infra/event-log/memory'
import { teaSurvey } from '@portal/tests/support/surveys/tea-survey'
import { expect, it } from 'vitest'
import { surveyCommands } from '../../surveys/commands.ts'
import { importsDone } from './imports.ts'

it('tells a survey into which nothing was imported from a name that no survey has', async () => {
  const log = memoryEventLog()
  const now = () => Instant.parse('2026-11-21T08:00:00Z')
  await surveyCommands({ log, now }).publishSurvey({ commandId: randomUUID(), intent: 'publish' }, teaSurvey, null)
  const { lines } = await importsDone(SurveyId.parse(teaSurvey.name), log)
  expect(lines).toEqual([`Nothing was imported into ${teaSurvey.name}.`])
  await expect(importsDone(SurveyId.parse('mistyped'), log)).rejects.toThrow('There is no survey mistyped.')
})
