import { compileSurvey } from '@portal/contracts/survey/flow'
import type { EventLog } from '@portal/infra/event-log/event-log'
import { memoryEventLog } from '@portal/infra/event-log/memory'
import { anInstant, aPage, aQuestion, aSurvey, surveyId } from '@portal/tests/support/surveys/surveys'
import { expect, it } from 'vitest'
import { importResponses } from './import-responses.ts'
import { checkMap } from './map-issues.ts'
import { rowReasonIn } from './row-reason.ts'

const survey = compileSurvey(aSurvey({ pages: [aPage('one', aQuestion('single-choice'))] }))

async function* rows() {
  const cells = [
    ['who', 'drinks'],
    ['a', '1'],
    ['a', '1'],
    ['b', '1'],
    ['b', '2'],
    ['c', '1'],
  ]
  for (const [row, line] of cells.entries()) yield { row: row + 1, cells: line }
}

const importing = async (log: EventLog | null) => {
  const checked = checkMap(
    { headerRows: 1, respondent: 'who', complete: true, questions: { Q1: { column: 'drinks' } } },
    survey,
  )
  if (!('map' in checked)) throw new Error(JSON.stringify(checked))
  const reasons: string[] = []
  const counts = await importResponses(
    rows(),
    { survey, surveyId, surveyVersion: 1, map: checked.map },
    {
      log,
      secret: Buffer.alloc(32, 1),
      now: () => anInstant,
      onRejected: ({ row, faults }) => faults.map(({ reason }) => reasons.push(`${row} ${rowReasonIn('en', reason)}`)),
      onProgress: () => undefined,
    },
  )
  return { counts, reasons }
}

it('a dry run tells of a respondent who is in the file twice as the import does: the same row is known, another is refused', async () => {
  const dry = await importing(null)
  expect(dry.counts).toMatchObject({ rows: 5, stored: 3, known: 1, rejected: 1 })
  expect((await importing(memoryEventLog())).counts).toEqual(dry.counts)
  expect(dry.reasons).toEqual(['5 an earlier row of the file has this respondent key, with other answers'])
})
