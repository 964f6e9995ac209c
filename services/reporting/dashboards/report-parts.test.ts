import { ExportContent } from '@portal/contracts/reporting/exports'
import type { Widget } from '@portal/contracts/reporting/saved/dashboard'
import { tea } from '@portal/tests/support/banners'
import { aCell, aRun } from '@portal/tests/support/surveys/a-run'
import { anExportRequest } from '@portal/tests/support/surveys/exporting'
import { linesIn, wordsIn } from '@portal/tests/support/tools/read-pdf'
import { expect, it } from 'vitest'
import { makeFile } from '../exports/make-file.ts'
import { reportParts } from './report-parts.ts'

const widget = (differs: Partial<Widget>): Widget => ({
  widgetID: 'one',
  widgetName: 'Tea',
  selectedVisual: 'bar',
  crosstabID: null,
  datasource: { surveyID: tea, qid: 'Q2', type: 'question' },
  row: null,
  usesFilter: true,
  ...differs,
})
const tile = widget({ selectedVisual: 'number', row: 'Q2=1' })
const settings = {
  filters: [],
  includeAdmin: false,
  includeInactive: true,
  includeExternalUsers: false,
  decimals: 1,
}
const saved = { find: async () => null }

/** The content of the export of a dashboard, as a queue has it. */
const contentOf = async (layout: readonly Widget[]) => {
  const parts = await reportParts(saved, { layout: [[...layout]], settings }, 'en')
  return ExportContent.parse(JSON.parse(JSON.stringify({ kind: 'report', title: 'Board', parts })))
}

it('a part of a report looks as its widget does', async () => {
  const content = await contentOf([tile, widget({ selectedVisual: 'table' }), widget({ selectedVisual: 'doughnut' })])
  expect(content).toMatchObject({
    parts: [{ visual: 'number', row: 'Q2=1' }, { visual: 'table' }, { visual: 'doughnut', row: null }],
  })
})

it('and is drawn so: the file of a dashboard with a number has this figure, and no table', async () => {
  const run = aRun()
  const tables = run.tables.map((table) => ({
    ...table,
    rows: table.rows.map((row) => ({ ...row, cells: [aCell({ value: 0.75, base: 412, status: 'ok' })] })),
  }))
  const json = new TextEncoder().encode(JSON.stringify({ ...run, tables }))
  const deps = {
    reports: { run: async () => ({ outcome: 'done' as const, json }) },
    raw: { read: () => Promise.reject(new Error('no responses')) },
    now: () => '2026-11-22T08:00:00.000Z',
  }
  const request = anExportRequest({ format: 'pdf', content: await contentOf([tile]), decimals: 1 })
  const use = async (file: AsyncIterable<Uint8Array>) => Buffer.concat(await Array.fromAsync(file))
  const made = await makeFile(deps as never, request, { use, signal: new AbortController().signal })
  if (made.outcome !== 'made') expect.unreachable()
  expect(await wordsIn(made.result)).toContain('Tea 75.0% Yes Base (unweighted): 412')
  expect(await linesIn(made.result)).toEqual([])
})
