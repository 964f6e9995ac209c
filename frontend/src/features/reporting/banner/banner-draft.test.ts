import { aSegment } from '@portal/tests/support/banners'
import { describe, expect, it } from 'vitest'
import {
  type BannerDraft,
  dataOf,
  emptyDraft,
  newColumn,
  withColumnAt,
  withColumns,
  withGroup,
  withoutColumn,
  withoutGroup,
  withoutSegment,
  withSegments,
} from './banner-draft.ts'

const women = aSegment('Q1', 1, 'Women')
const men = aSegment('Q1', 2, 'Men')
const young = aSegment('Q2', 1, 'Under 30')
const draft = withColumns(emptyDraft, ...[women, men, young].map((segment) => newColumn('Who', [segment])))
const labels = (of: BannerDraft) =>
  of.columns.map(({ groups }) => groups.map(({ items }) => items.map(({ label }) => label).join('+')).join('*'))
const idAt = (of: BannerDraft, at: number) => of.columns[at]?.id ?? ''
const placeAt = (of: BannerDraft, column: number, group = 0) => ({
  column: idAt(of, column),
  group: of.columns[column]?.groups[group]?.id ?? '',
})

describe('a banner while it is edited', () => {
  it('has a column moved to a place among the others, and never out of them', () => {
    expect(labels(withColumnAt(draft, idAt(draft, 0), 2))).toEqual(['Men', 'Under 30', 'Women'])
    expect(labels(withColumnAt(draft, idAt(draft, 2), 0))).toEqual(['Under 30', 'Women', 'Men'])
    expect(withColumnAt(draft, idAt(draft, 0), -1)).toBe(draft)
    expect(withColumnAt(draft, idAt(draft, 2), 3)).toBe(draft)
  })

  it('has answers merged into a group, each once, whatever they are called', () => {
    const merged = withSegments(draft, placeAt(draft, 0), [men, { ...women, label: 'Female' }])
    expect(labels(merged)).toEqual(['Women+Men', 'Men', 'Under 30'])
    expect(labels(withoutSegment(merged, placeAt(merged, 0), women))).toEqual(['Men', 'Men', 'Under 30'])
  })

  it('has groups nested in a column', () => {
    const nested = withGroup(draft, idAt(draft, 0))
    const filled = withSegments(nested, placeAt(nested, 0, 1), [young])
    expect(labels(filled)).toEqual(['Women*Under 30', 'Men', 'Under 30'])
    expect(labels(withoutGroup(filled, idAt(filled, 0), placeAt(filled, 0, 0).group))[0]).toBe('Under 30')
  })

  it('is saved without the ids by which it is edited', () => {
    const one = withoutColumn(withoutColumn(draft, idAt(draft, 2)), idAt(draft, 1))
    expect(dataOf(one)).toEqual({
      columns: [{ label: '', heading: 'Who', groups: [{ label: '', items: [women] }] }],
    })
  })
})
