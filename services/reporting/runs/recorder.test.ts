import { randomUUID } from 'node:crypto'
import { MemberId } from '@portal/contracts/ids'
import { teaSpec } from '@portal/tests/support/surveys/tea-survey'
import { expect, it } from 'vitest'
import type { RunToKeep } from './recorded-runs.ts'
import { recorder, type SeenRun } from './recorder.ts'

const seen = (differs: Partial<SeenRun> = {}): SeenRun => ({
  kind: 'topline',
  surveyId: teaSpec().surveyID,
  reportId: null,
  title: '',
  format: null,
  ranBy: null,
  parts: [{ title: '', spec: teaSpec(), position: '01', surveyVersion: 1 }],
  tookMs: 12,
  ranAt: '2026-11-21T08:00:00.000Z',
  ...differs,
})
const noor = MemberId.parse(randomUUID())

it('the same run by the same person within a minute is written once, with how often and with the latest position', async () => {
  const kept: RunToKeep[] = []
  const { note, flush } = recorder({ keep: async (runs) => void kept.push(...runs), warn: () => undefined })
  note(seen())
  const parts = [{ title: '', spec: teaSpec(), position: '02', surveyVersion: 1 }]
  note(seen({ ranAt: '2026-11-21T08:00:59.000Z', parts }))
  note(seen({ ranAt: '2026-11-21T08:01:01.000Z' }))
  note(seen({ ranBy: noor }))
  note(seen({ parts: [{ title: '', spec: teaSpec({ questions: ['Q1'] }), position: '01', surveyVersion: 1 }] }))
  await flush()
  expect(kept.map(({ times, ranBy, parts: [part] }) => [times, ranBy, part?.position])).toEqual([
    [2, null, '02'],
    [1, null, '01'],
    [1, noor, '01'],
    [1, null, '01'],
  ])
})

it('what a database that is away did not take is written later, each run once', async () => {
  const kept: RunToKeep[] = []
  const warned: string[] = []
  let isAway = true
  const keep = async (runs: readonly RunToKeep[]) => {
    if (isAway) throw new Error('away')
    kept.push(...runs)
  }
  const { note, flush } = recorder({ keep, warn: (_, what) => void warned.push(what), everyMs: 60_000 })
  note(seen())
  await flush()
  note(seen({ ranBy: noor }))
  isAway = false
  await flush()
  expect(warned).toEqual(['runs of reports could not be recorded; they wait'])
  expect(kept.map(({ ranBy }) => ranBy)).toEqual([null, noor])
})

it('while the database is away for long, the oldest runs are dropped, and how many is said', async () => {
  const kept: RunToKeep[] = []
  const warned: string[] = []
  let isAway = true
  const keep = async (runs: readonly RunToKeep[]) => {
    if (isAway) throw new Error('away')
    kept.push(...runs)
  }
  const warn = (error: unknown) => void warned.push(String(error))
  const { note, flush } = recorder({ keep, warn, everyMs: 60_000, mostWaiting: 2 })
  for (const title of ['Q1', 'Q2', 'Q3']) {
    note(seen({ parts: [{ title: '', spec: teaSpec({ questions: [title] }), position: '01', surveyVersion: 1 }] }))
  }
  await flush()
  isAway = false
  await flush()
  expect(kept.map(({ parts: [part] }) => part?.spec.questions[0])).toEqual(['Q2', 'Q3'])
  expect(warned).toEqual(['Error: away', 'Error: 1 runs were dropped'])
})
