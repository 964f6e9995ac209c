import { readFileSync } from 'node:fs'
import { checkDefinition } from '@portal/contracts/survey/check-definition'
import { compileSurvey } from '@portal/contracts/survey/flow'
import { describe, expect, it } from 'vitest'
import { asEntries } from '../domain/given-answers.ts'
import { fileHeader } from './header.ts'
import { checkMap } from './map-issues.ts'
import { rowReader } from './row-reader.ts'

const guide = readFileSync(new URL('../../../docs/survey-definition.md', import.meta.url), 'utf8')
const [definition, map] = [...guide.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text]) => JSON.parse(text ?? ''))

const header = 'Respondent,Status,Finished at,Tea,Coffee,Other,Other (text),Taste,Price,Sugar,Remarks'
const row = 'r1,finished,2026-02-03T04:05:06Z,yes,0,yes,Cocoa,good,no comment,n/a,'

describe('the map of the authors’ guide', () => {
  it('reads a row for the survey of the guide', () => {
    const checked = checkDefinition(definition)
    const survey = 'definition' in checked ? compileSurvey(checked.definition) : expect.unreachable()
    const read = checkMap(map, survey)
    const reader = 'map' in read ? rowReader(read.map, survey, fileHeader([header.split(',')])) : expect.unreachable()
    const found = 'read' in reader ? reader.read({ row: 2, cells: row.split(',') }) : expect.unreachable()
    const answers = 'answers' in found ? asEntries(found.answers) : expect.unreachable()
    expect({ ...found, answers }).toEqual({
      key: 'r1',
      at: '2026-02-03T04:05:06.000Z',
      complete: true,
      weights: {},
      answers: { data: { Q1_1: 1, Q1_3: 1, Q3_1: 1, Q3_2_98: 1 }, texts: { Q1_3_other: 'Cocoa' } },
      covered: new Set(['Q1', 'Q2', 'Q3', 'Q4']),
    })
  })
})
