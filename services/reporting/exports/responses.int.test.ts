import type { ResponsesContent } from '@portal/contracts/reporting/exports'
import { aDatabase } from '@portal/tests/support/servers/database'
import { temporaryFolder } from '@portal/tests/support/servers/temporary-folder'
import {
  anExportRequest,
  columnsIn,
  exportingOn,
  HOSTILE,
  noor,
  responsesContent,
} from '@portal/tests/support/surveys/exporting'
import { prepareReadModels, storeAnswers } from '@portal/tests/support/surveys/stored-answers'
import { aQuestion, aSurveyOf } from '@portal/tests/support/surveys/surveys'
import { answering, teaSurvey, times } from '@portal/tests/support/surveys/tea-survey'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { PARTS } from '../../cli/migrate/migrations.ts'

const database = await aDatabase(PARTS)
const { pool } = database
await prepareReadModels(pool)
afterAll(() => database.drop())

const path = temporaryFolder().at('files')
const { exports, begin, attend, exported } = exportingOn(pool, path)

beforeEach(async () => {
  await pool.query('delete from reporting.export')
  await storeAnswers(pool, teaSurvey, [
    answering({ Q1: 1, Q2_1: 1, Q3_1: 2, Q3_2_98: 1, Q4_1: 1, Q4_2: 2 }, { flags: ['complete'] }),
    answering({ Q1: 2, Q2_2: 1 }, { texts: { Q5: HOSTILE.join(' ') } }),
    answering({ Q1: 1 }, { flags: ['admin'] }),
    { data: {}, asked: [] },
  ])
})

describe('an export of responses', () => {
  it('has a line for each response, with codes, and tells a tick that was not made from one that was not asked for', async () => {
    const csv = await exported(anExportRequest())
    expect(columnsIn(csv, 'status', 'Q1', 'Q2_1', 'Q2_2', 'Q3_1', 'Q4_2')).toEqual([
      ['complete', '1', '1', '0', '2', '2'],
      ['in progress', '2', '0', '1', '', ''],
      ['in progress', '', '', '', '', ''],
    ])
  })

  it('has the texts of the survey in the language of the reader in place of codes', async () => {
    const labelled = responsesContent({ answers: 'labels' })
    const csv = await exported(anExportRequest({ content: labelled, language: 'fr' }))
    expect(columnsIn(csv, 'Q1', 'Q2_1', 'Q3_1')).toEqual([
      ['Yes', 'Choisi', 'P2'],
      ['No', 'Non choisi', ''],
      ['', '', ''],
    ])
  })

  it('leaves out responses by flags, by completeness and by the filter, as reports do', async () => {
    const statuses = async (differs: Partial<ResponsesContent>) =>
      columnsIn(await exported(anExportRequest({ content: responsesContent(differs) })), 'Q1', 'admin')
    expect(await statuses({ includeAdmin: true })).toHaveLength(4)
    expect(await statuses({ completesOnly: true })).toEqual([['1', '0']])
    expect(await statuses({ filter: { question: 'Q1', op: 'IN', values: [2] } })).toEqual([['2', '0']])
  })

  it('has the answers to a version that took one where the newest takes several, and is filtered by them as tables are', async () => {
    const options = [1, 2].map((code) => ({ code, text: `Option ${code}` }))
    const one = { ...aSurveyOf(aQuestion('single-choice', { options })), name: teaSurvey.name }
    await storeAnswers(pool, one, [answering({ Q1: 1 }), answering({ Q1: 2 })])
    const several = { ...aSurveyOf(aQuestion('multi-choice', { options })), name: teaSurvey.name }
    await pool.query('insert into read.survey_definition values ($1, 2, $2)', [several.name, several])
    expect(columnsIn(await exported(anExportRequest()), 'Q1_1', 'Q1_2')).toEqual([
      ['1', '0'],
      ['0', '1'],
    ])
    const filter = { question: 'Q1', op: 'IN' as const, values: [2] }
    const filtered = await exported(anExportRequest({ content: responsesContent({ filter }) }))
    expect(columnsIn(filtered, 'Q1_1', 'Q1_2')).toEqual([['0', '1']])
  })

  it('has the order in which the options of a shuffled question were shown', async () => {
    const shuffled = { ...aSurveyOf(aQuestion('single-choice', { order: 'random' })), name: teaSurvey.name }
    await storeAnswers(pool, shuffled, [answering({ Q1: 1 }), answering({ Q1: 2 })])
    await pool.query(`update read.response set orders = '{"Q1": [2, 1]}' where survey_id = 'tea' and ordinal = 1`)
    expect(columnsIn(await exported(anExportRequest()), 'Q1', 'Q1_order')).toEqual([
      ['1', ''],
      ['2', '2 1'],
    ])
  })

  it('never has a response of an erased member', async () => {
    await pool.query(`update read.response set texts = null where survey_id = 'tea' and ordinal = 0`)
    expect(columnsIn(await exported(anExportRequest()), 'Q1')).toEqual([['2'], ['']])
  })

  it('has no column for a weight that a withdrawn import alone has brought', async () => {
    await pool.query(`update read.survey_size set withdrawn = 1, weights = '{old,w}' where survey_id = 'tea'`)
    await pool.query(`update read.response set weights = '{"w": 1.5}' where survey_id = 'tea'`)
    await pool.query(
      `update read.response set weights = '{"old": 2}', status = 'withdrawn' where survey_id = 'tea' and ordinal = 0`,
    )
    const csv = await exported(anExportRequest())
    expect(
      csv
        .split('\r\n')[0]
        ?.split(',')
        .filter((name) => name.startsWith('weight_')),
    ).toEqual(['weight_w'])
    expect(columnsIn(csv, 'weight_w')).toEqual([['1.5'], ['1.5']])
  })

  it('reads every response of a survey that has more than one batch, in order', async () => {
    await storeAnswers(
      pool,
      teaSurvey,
      times(1_203, (n) => answering({ Q1: 1 + (n % 2) })),
    )
    const rows = columnsIn(await exported(anExportRequest()), 'Q1')
    expect(rows).toEqual(times(1_203, (n) => [String(1 + (n % 2))]))
  })

  it('is the same in JSON', async () => {
    const { columns, responses: rows } = JSON.parse(await exported(anExportRequest({ format: 'json' })))
    const at = columns.findIndex(({ name }: { name: string }) => name === 'Q5')
    expect(rows.map((row: readonly unknown[]) => row[at])).toEqual([null, HOSTILE.join(' '), null])
  })

  it.each(HOSTILE)('holds a written text as it is, and never as a formula: %j', async (written) => {
    await storeAnswers(pool, teaSurvey, [answering({}, { texts: { Q5: written } })])
    const csv = await exported(anExportRequest())
    const field = csv.slice(csv.indexOf('\r\n') + 2)
    const guarded = /^[=+@-]/.test(written) ? `'${written}` : written
    const quoted = /[",\r\n]/.test(written) ? `"${guarded.replaceAll('"', '""')}"` : guarded
    expect(field).toContain(`,${quoted},`)
  })

  it('is refused, with what is wrong, for a filter on a question that the survey does not have', async () => {
    const filter = { question: 'Q99', op: 'IN' as const, values: [1] }
    const exportId = await begin(anExportRequest({ content: responsesContent({ filter }) }))
    await attend(exportId)
    const kept = await exports.find(exportId, noor)
    expect(kept).toMatchObject({ state: 'failed', issues: [{ key: 'no-such-question' }], storedName: null })
  })
})
