import { SurveyDefinition } from '@portal/contracts/survey/definition'
import { compileSurvey } from '@portal/contracts/survey/flow'
import { anInstant, aSurvey } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import { answerPatterns } from './answer-patterns.ts'
import { begun, type Response } from './response-state.ts'

const items = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ code: i + 1, text: `i${i + 1}`, noComment: true }))
const scale = [1, 2, 3].map((code) => ({ code, text: `s${code}` }))
const grid = (id: string, rows: number, differs: object = {}) => ({
  id,
  type: 'grid',
  text: id,
  items: items(rows),
  scale,
  ...differs,
})
const texts = ['T1', 'T2', 'T3', 'T4'].map((id) => ({ id, type: 'open-text', text: id }))
const video = { address: '/videos/kettle.webm', seconds: 4 }
const videos = ['V1', 'V2'].map((id) => ({ id, type: 'video-like', text: id, video }))
const definition = SurveyDefinition.parse({
  ...aSurvey(),
  pages: [
    { id: 'variables', background: true, questions: ['PANEL', 'TRANSACTION'].map((id) => ({ ...texts[0], id })) },
    { id: 'first', questions: [grid('G1', 6), grid('G2', 5), grid('G3', 3)] },
    { id: 'ticks', questions: [grid('G5', 6, { scale: scale.slice(0, 1) })] },
    {
      id: 'second',
      questions: [grid('G4', 6, { showIf: { question: 'G3', item: 1, op: 'IN', values: [3] } }), ...texts, ...videos],
    },
  ],
})
const survey = compileSurvey(definition)

const rows = (id: string, ...points: readonly number[]) =>
  Object.fromEntries(points.map((point, i) => [`${id}_${i + 1}`, point]))
const found = (data: Readonly<Record<string, number>>, written: Readonly<Record<string, string>> = {}) => {
  const pages = new Map([['first', { data, texts: written }]])
  const quota = { claim: 0, cells: [] }
  const of = { ...begun(1, anInstant), quota, isCounted: true }
  const response: Response = { ...of, status: 'complete', pages }
  return answerPatterns(survey, response)
}
const straight = (...grids: readonly object[]) => [{ flag: 'straight-lining', evidence: { grids } }]

describe('straight-lining', () => {
  it('is one point in all rows of every long grid', () =>
    expect(found({ ...rows('G1', 2, 2, 2, 2, 2, 2), ...rows('G2', 1, 1, 1, 1, 1) })).toEqual(
      straight({ question: 'G1', rows: 6, code: 2 }, { question: 'G2', rows: 5, code: 1 }),
    ))
  it('is not found if one long grid has several points', () =>
    expect(found({ ...rows('G1', 2, 2, 2, 2, 2, 2), ...rows('G2', 1, 1, 1, 1, 2) })).toEqual([]))
  it('is not looked for in grids whose scale has one point', () =>
    expect(found(rows('G5', 1, 1, 1, 1, 1, 1))).toEqual([]))
  it('is not looked for in short grids', () => expect(found(rows('G3', 1, 1, 1))).toEqual([]))
  it('does not count rows with "no comment"', () =>
    expect(found({ ...rows('G1', 2, 2, 2, 2, 2), G1_6_98: 1 })).toEqual(straight({ question: 'G1', rows: 5, code: 2 })))
  it('does not count grids that are hidden', () => {
    const both = { ...rows('G1', 1, 2, 1, 2, 1, 2), ...rows('G4', 1, 1, 1, 1, 1, 1) }
    expect(found({ ...both, ...rows('G3', 1, 1, 1) })).toEqual([])
    expect(found({ ...rows('G4', 1, 1, 1, 1, 1, 1), ...rows('G3', 3, 1, 1) })).toEqual(
      straight({ question: 'G4', rows: 6, code: 1 }),
    )
  })
})

describe('a repeated text', () => {
  it('is the same in two boxes, whatever its case and spaces, and is not kept with the flag', () =>
    expect(found({}, { T1: 'I like  it very much', T2: ' i like it VERY much ' })).toEqual([
      { flag: 'repeated-text', evidence: { boxes: ['T1', 'T2'], characters: 19 } },
    ]))
  it('is the same however its letters are put together', () =>
    expect(found({}, { T1: 'caf\u00e9 cr\u00e8me', T2: 'cafe\u0301 cre\u0300me' })).toMatchObject([
      { flag: 'repeated-text' },
    ]))
  it('is not the id that a supplier gives in several variables of the address', () =>
    expect(found({}, { PANEL: 'p-1234567890', TRANSACTION: 'p-1234567890' })).toEqual([]))
  it('may be short, as "none" is', () => expect(found({}, { T1: 'none', T2: 'none', T3: 'none' })).toEqual([]))
  it('is found in many boxes however short it is', () =>
    expect(found({}, { T1: 'x', T2: 'x', T3: 'x', T4: 'x' })).toMatchObject([
      { evidence: { boxes: ['T1', 'T2', 'T3', 'T4'] } },
    ]))
  it('is not what is stored of two videos about which nothing was said', () =>
    expect(found({}, { V1: 'unplayable 0', V2: 'unplayable 0' })).toEqual([]))
})
