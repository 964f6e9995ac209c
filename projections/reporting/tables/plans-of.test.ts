import type { Question } from '@portal/contracts/survey/question'
import { aQuestion } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import { plansOf } from './plans-of.ts'

const scaleOf = (points: number) => Array.from({ length: points }, (_, i) => ({ code: i + 1, text: `P${i + 1}` }))
const itemsOf = (count: number) => Array.from({ length: count }, (_, i) => ({ code: i + 1, text: `I${i + 1}` }))

const plans = (question: Question, withUnanswered = true) => plansOf(question, withUnanswered)
const rows = (question: Question, table: string, withUnanswered = true) =>
  plans(question, withUnanswered)
    .find(({ id }) => id === table)
    ?.rows.map(({ id }) => id)

describe('the rows of a table', () => {
  it('are the options of a choice, then no answer; for several choices also the mean number of choices', () => {
    expect(rows(aQuestion('single-choice'), 'Q1')).toEqual(['Q1=1', 'Q1=2', 'Q1=3', 'none'])
    expect(rows(aQuestion('multi-choice'), 'Q1')).toEqual(['Q1=1', 'Q1=2', 'Q1=3', 'none', 'mentions'])
  })

  it('have no row for no answer if the base is those who answered', () => {
    expect(rows(aQuestion('single-choice'), 'Q1', false)).toEqual(['Q1=1', 'Q1=2', 'Q1=3'])
    expect(rows(aQuestion('open-text'), 'Q1', false)).toEqual(['Q1=text'])
  })

  it('are the points of a grid’s scale, its boxes if it has four points or more, and the statistics', () => {
    expect(rows(aQuestion('grid', { scale: scaleOf(3) }), 'Q1_2')).toEqual([
      'Q1_2=1',
      'Q1_2=2',
      'Q1_2=3',
      'none',
      'mean',
      'sd',
      'median',
    ])
    expect(rows(aQuestion('grid', { scale: scaleOf(4) }), 'Q1_1')).toEqual(
      expect.arrayContaining(['first', 'last', 'mean']),
    )
  })

  it('have points that are not of the scale, which are in no box and in no mean', () => {
    const scale = scaleOf(6).map((point) => (point.code === 6 ? { ...point, notOfScale: true } : point))
    const columnsIn = (table: string, row: string) => {
      const found = plans(aQuestion('grid', { scale }))
        .find(({ id }) => id === table)
        ?.rows.find(({ id }) => id === row)
      if (found?.measure.of === 'any') return found.measure.columns
      return found?.measure.of === 'values' ? found.measure.values.map(({ column }) => column) : null
    }
    expect(rows(aQuestion('grid', { scale }), 'Q1_1')).toContain('Q1_1=6')
    expect(columnsIn('Q1_1', 'last')).toEqual(['Q1_1=4', 'Q1_1=5'])
    expect(columnsIn('Q1_1', 'mean')).toEqual([1, 2, 3, 4, 5].map((code) => `Q1_1=${code}`))
    expect(columnsIn('Q1_summary', 'last-2')).toEqual(['Q1_2=4', 'Q1_2=5'])
    const item = plans(aQuestion('grid', { scale })).find(({ id }) => id === 'Q1_1')
    expect(item?.rows.filter(({ isOffScale }) => isOffScale).map(({ id }) => id)).toEqual(['Q1_1=6'])
  })

  it('are the ranks that may be given, and their statistics', () => {
    const question = aQuestion('rank-sort', { items: itemsOf(5), maxSelections: 2 })
    expect(rows(question, 'Q1_5')).toEqual(['Q1_5=1', 'Q1_5=2', 'none', 'mean', 'sd', 'median'])
  })

  it('are all items in a summary, with one section per statistic', () => {
    const sections = (question: Question) => [
      ...new Set(plans(question)[0]?.rows.map(({ section, id }) => `${section?.key} (${id.split('-')[0]})`)),
    ]
    expect(sections(aQuestion('rank-sort', { items: itemsOf(5) }))).toEqual([
      'ranked-first (first)',
      'ranked-top (top)',
      'mean-rank (mean)',
    ])
    expect(sections(aQuestion('rank-sort', { items: itemsOf(3) }))).toEqual([
      'ranked-first (first)',
      'mean-rank (mean)',
    ])
    expect(sections(aQuestion('grid', { scale: scaleOf(5) }))).toEqual([
      'first-points (first)',
      'last-points (last)',
      'mean (mean)',
    ])
  })

  it('are none for information', () => expect(plans(aQuestion('info'))).toEqual([]))
})

describe('the base of a table', () => {
  it('counts “none of these” and “no comment” as an answer, but not as a choice', () => {
    const [choice] = plans(
      aQuestion('multi-choice', { options: [...scaleOf(2), { code: 3, text: 'None', exclusive: true }] }),
    )
    expect(choice?.base).toEqual({ asked: 'Q1?', answered: ['Q1=1', 'Q1=2', 'Q1=3'], chosen: ['Q1=1', 'Q1=2'] })
    const [, row] = plans(aQuestion('grid', { items: [{ code: 1, text: 'I', noComment: true }], scale: scaleOf(2) }))
    expect(row?.base).toEqual({
      asked: 'Q1_1?',
      answered: ['Q1_1=1', 'Q1_1=2', 'Q1_1=98'],
      chosen: ['Q1_1=1', 'Q1_1=2'],
    })
    const [text] = plans(aQuestion('open-text', { noComment: true }))
    expect(text?.base).toEqual({ asked: 'Q1?', answered: ['Q1=text', 'Q1_-1=98'], chosen: ['Q1=text'] })
  })

  it('of a ranked item includes every rank, also those that this version no longer allows', () => {
    const [, item] = plans(aQuestion('rank-sort', { items: itemsOf(3), maxSelections: 1 }))
    expect(item?.base.answered).toEqual(['Q1_1=1', 'Q1_1=2', 'Q1_1=3'])
  })
})
