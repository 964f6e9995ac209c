import { aBanner, aColumn, aSegment, tea } from '@portal/tests/support/banners'
import { describe, expect, it } from 'vitest'
import { SurveyId } from '../../ids.ts'
import type { SavedColumn } from './banner.ts'
import { bannerIssues, bannerToRun, surveyOfBanner } from './banner-rules.ts'

const coffee = SurveyId.parse('coffee')
const mine = { name: 'Mine', report: tea }
const ofCoffee = (qid: string, precode: number) => ({ ...aSegment(qid, precode), surveyID: coffee })

const keysOf = (...columns: readonly SavedColumn[]) =>
  bannerIssues({ columns: [...columns] }, tea).map(({ path, key }) => [path, key])

describe('a banner in a run', () => {
  it('has neighbouring columns with one heading in one group', () => {
    const data = aBanner(
      aColumn('Gender', aSegment('Q1', 1, 'Women')),
      aColumn('Gender', aSegment('Q1', 2, 'Men')),
      aColumn('Age', aSegment('Q2', 1, 'Under 30')),
      aColumn('Gender', aSegment('Q1', 3, 'Other')),
    )
    const banner = bannerToRun(data, mine)
    expect(banner.map(({ label, items }) => [label, items.map((item) => item.label)])).toEqual([
      ['Gender', ['Women', 'Men']],
      ['Age', ['Under 30']],
      ['Gender', ['Other']],
    ])
  })

  it('puts columns without a heading under its name', () =>
    expect(bannerToRun(aBanner(aColumn('', aSegment('Q1', 1))), mine)[0]?.label).toBe('Mine'))

  it('merges codes of one question into one rule, and codes of several questions by OR', () => {
    const [group] = bannerToRun(
      aBanner(aColumn('', aSegment('Q1', 1), aSegment('Q1', 2), aSegment('Q1', 2), aSegment('Q2', 5))),
      mine,
    )
    expect(group?.items[0]?.condition).toEqual({
      operator: 'OR',
      rules: [
        { question: 'Q1', op: 'IN', values: [1, 2] },
        { question: 'Q2', op: 'IN', values: [5] },
      ],
    })
  })

  it('has the periods of a date within those who are in the other groups of the column', () => {
    const months = { type: 'periods', label: 'Date · by month', surveyID: tea, qid: 'AnsweredOn', by: 'month' } as const
    const groups = [
      { label: 'Women', items: [aSegment('Q1', 1)] },
      { label: '', items: [months] },
    ]
    const condition = { question: 'Q1', op: 'IN', values: [1] }
    const [nested, renamed, alone] = bannerToRun(
      aBanner(
        { label: '', heading: 'Date', groups },
        { label: 'Mothers', heading: '', groups },
        { label: '', heading: 'Date', groups: groups.slice(1) },
      ),
      mine,
    )
    const periods = { question: 'AnsweredOn', by: 'month' }
    expect(nested).toEqual({ label: 'Date · Women', items: [{ label: 'Women', condition }], periods })
    expect(renamed).toEqual({ label: 'Mothers', items: [{ label: 'Mothers', condition }], periods })
    expect(alone).toEqual({ label: 'Date', items: [], periods })
  })

  it('is not saved with periods beside other answers in a group, nor twice in a column', () => {
    const months = { type: 'periods', label: 'Date', surveyID: tea, qid: 'AnsweredOn' } as const
    const column = (...groups: SavedColumn['groups']): SavedColumn => ({ label: '', heading: '', groups })
    const group = (...items: SavedColumn['groups'][number]['items']) => ({ label: '', items })
    expect(keysOf(column(group(months, aSegment('Q1', 1))))).toEqual([['/columns/0', 'periods-alone']])
    expect(keysOf(column(group(months), group(months)))).toEqual([['/columns/0', 'periods-alone']])
    expect(keysOf(column(group(months), group(aSegment('Q1', 1))))).toEqual([])
  })

  it('nests the groups of a column by AND, conditions among them, and is named by all of them', () => {
    const young = { question: 'Q7', op: '<' as const, values: [30] }
    const [group] = bannerToRun(
      aBanner({
        label: '',
        heading: '',
        groups: [
          { label: 'Women', items: [aSegment('Q1', 1)] },
          { label: '', items: [{ type: 'filter', label: 'Under 30', surveyID: tea, condition: young }] },
        ],
      }),
      mine,
    )
    expect(group?.items[0]).toEqual({
      label: 'Women · Under 30',
      condition: { operator: 'AND', rules: [{ question: 'Q1', op: 'IN', values: [1] }, young] },
    })
  })

  it('asks about one item of a grid, apart from the others', () => {
    const items = [1, 2].map((item) => ({ ...aSegment('Q4', 3), type: 'item' as const, qid: 'Q4', precode: 3, item }))
    const [group] = bannerToRun(aBanner(aColumn('', ...items)), mine)
    expect(group?.items[0]?.condition).toEqual({
      operator: 'OR',
      rules: [1, 2].map((item) => ({ question: 'Q4', item, op: 'IN', values: [3] })),
    })
  })
})

describe('segments of other surveys in a run', () => {
  const conditionOf = (report: SurveyId, ...items: Parameters<typeof aColumn>[1][]) =>
    bannerToRun(aBanner(aColumn('', ...items)), { name: 'Mine', report })[0]?.items[0]?.condition

  it('are joined, those of one survey in a group at once', () =>
    expect(conditionOf(tea, aSegment('Q1', 1), ofCoffee('Q1', 1), ofCoffee('Q1', 3), ofCoffee('Q2', 1))).toEqual({
      operator: 'OR',
      rules: [
        { question: 'Q1', op: 'IN', values: [1] },
        {
          survey: coffee,
          condition: {
            operator: 'OR',
            rules: [
              { question: 'Q1', op: 'IN', values: [1, 3] },
              { question: 'Q2', op: 'IN', values: [1] },
            ],
          },
        },
      ],
    }))

  it('may be conditions, and groups of their own: each group asks about one response there', () => {
    const young = { question: 'Q7', op: '<' as const, values: [30] }
    const [group] = bannerToRun(
      aBanner({
        label: 'Young drinkers',
        heading: '',
        groups: [
          { label: '', items: [ofCoffee('Q1', 1)] },
          { label: '', items: [{ type: 'filter', label: 'Under 30', surveyID: coffee, condition: young }] },
        ],
      }),
      mine,
    )
    expect(group?.items[0]?.condition).toEqual({
      operator: 'AND',
      rules: [
        { survey: coffee, condition: { question: 'Q1', op: 'IN', values: [1] } },
        { survey: coffee, condition: young },
      ],
    })
  })

  it('are its own in the report of their survey: then those of the first are joined', () => {
    const [own, other] = [aSegment('Q1', 1), ofCoffee('Q1', 2)]
    expect(conditionOf(coffee, other)).toEqual({ question: 'Q1', op: 'IN', values: [2] })
    expect(conditionOf(coffee, own)).toEqual({ survey: tea, condition: { question: 'Q1', op: 'IN', values: [1] } })
  })
})

describe('the survey of a banner', () => {
  it('is the one that is named, else the only one of its segments', () => {
    expect(surveyOfBanner(aBanner(), undefined)).toBe(tea)
    expect(surveyOfBanner(aBanner(), coffee)).toBe(coffee)
    expect(surveyOfBanner(aBanner(aColumn('', ofCoffee('Q1', 1))), tea)).toBe(tea)
    expect(surveyOfBanner({ columns: [] }, undefined)).toBeNull()
  })
})

describe('a banner that cannot be saved', () => {
  it('has no column', () => expect(keysOf()).toEqual([['/columns', 'empty-banner']]))

  it('has a column without groups, or an empty group: each is named with its place', () => {
    const empty = { label: 'Women', heading: '', groups: [{ label: '', items: [] }] }
    expect(keysOf(aColumn('', aSegment('Q1', 1)), { ...empty, groups: [] }, empty)).toEqual([
      ['/columns/1', 'empty-column'],
      ['/columns/2/groups/0', 'empty-group'],
    ])
  })

  it('is about several surveys, and does not say in the reports of which it is used', () => {
    const data = aBanner(aColumn('', aSegment('Q1', 1), ofCoffee('Q1', 1)))
    expect(surveyOfBanner(data, undefined)).toBeNull()
    expect(bannerIssues(data, null).map(({ path, key }) => [path, key])).toEqual([['/columns', 'banner-of-surveys']])
    expect(bannerIssues(data, tea)).toEqual([])
  })

  it('is about more than five other surveys', () => {
    const segments = [1, 2, 3, 4, 5, 6].map((n) => ({ ...aSegment('Q1', 1), surveyID: SurveyId.parse(`s${n}`) }))
    expect(keysOf(aColumn('', aSegment('Q1', 1), ...segments.slice(1)))).toEqual([])
    expect(keysOf(aColumn('', ...segments))).toEqual([['/columns', 'too-many-surveys']])
  })

  it('has more than 60 columns under a heading, or more than 20 headings', () => {
    const column = (heading: string) => aColumn(heading, aSegment('Q1', 1))
    expect(keysOf(...Array.from({ length: 60 }, () => column('A')))).toEqual([])
    expect(keysOf(...Array.from({ length: 61 }, () => column('A')))).toEqual([['/columns', 'banner-too-wide']])
    expect(keysOf(...Array.from({ length: 21 }, (_, at) => column(`${at}`)))).toEqual([['/columns', 'banner-too-wide']])
  })
})
