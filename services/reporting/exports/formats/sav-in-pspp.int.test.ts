import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { SurveyDefinition } from '@portal/contracts/survey/definition'
import { temporaryFolder } from '@portal/tests/support/servers/temporary-folder'
import { answered as response } from '@portal/tests/support/surveys/asked-responses'
import { savOf } from '@portal/tests/support/surveys/exported-sav'
import { HOSTILE } from '@portal/tests/support/surveys/exporting'
import { teaSurvey } from '@portal/tests/support/surveys/tea-survey'
import { expect, inject, it } from 'vitest'
import '@portal/tests/support/servers/find-pspp'
import { csvParser } from '../../../surveys/import/csv-parser.ts'

const folder = temporaryFolder()

/** The columns of a file as `pspp-convert` writes them into a CSV file: a missing number is a space. */
const inPspp = async (...file: Parameters<typeof savOf>): Promise<ReadonlyMap<string, readonly string[]>> => {
  const from = folder.write('tea.sav', await savOf(...file))
  const to = folder.write('tea.csv', '')
  execFileSync('pspp-convert', [from, to, '-O', 'csv'])
  const parser = csvParser(',')
  const [head, ...rows] = [...parser.push(readFileSync(to, 'utf8')), ...parser.end()]
  return new Map((head?.cells ?? []).map((name, i) => [name, rows.map(({ cells }) => (cells[i] ?? '').trim())]))
}

it('an SPSS file begins with the mark by which PSPP knows it, and names how many cases it holds', async () => {
  const file = await savOf([response(), response(), response()])
  expect(file.toString('latin1', 0, 4)).toBe('$FL2')
  expect(file.readInt32LE(80)).toBe(3)
})

if (inject('pspp') === true) {
  it('an SPSS file has the same cases for PSPP', async () => {
    const columns = await inPspp([
      response({ data: { Q1: 1, Q2_1: 1, Q3_1: 2, Q3_2: 152, Q4_1: 250 } }),
      response({ data: { Q1: 2 }, wasAsked: new Set() }),
    ])
    const found = ['Q1', 'Q2_1', 'Q2_2', 'Q3_1', 'Q3_2', 'Q4_1'].map((name) => columns.get(name))
    expect(found).toEqual([
      ['1', '2'],
      ['1', ''],
      ['0', ''],
      ['2', ''],
      ['152', ''],
      ['250', ''],
    ])
  })

  it('a date is a date for PSPP, which writes it its own way', async () => {
    const question = { id: 'D1', type: 'date', text: 'Which day?', year: true, month: true, day: true }
    const survey = SurveyDefinition.parse({ ...teaSurvey, pages: [{ id: 'p', questions: [question] }] })
    const columns = await inPspp([response({ data: { D1: 20_261_122 } }), response()], [], survey)
    expect(columns.get('D1')).toEqual(['11/22/2026', ''])
  })

  it('written texts are as they are for PSPP, whatever their length', async () => {
    const texts = [...HOSTILE, 'x'.repeat(255), 'x'.repeat(256), 'y'.repeat(757), 'شاي '.repeat(400).trim()]
    const columns = await inPspp(texts.map((written) => response({ texts: { Q5: written } })))
    expect(columns.get('Q5')).toEqual(texts.map((written) => written.trim()))
  })
}
