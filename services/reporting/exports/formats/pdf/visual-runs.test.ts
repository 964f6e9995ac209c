import { describe, expect, it } from 'vitest'
import { visualRuns } from './visual-runs.ts'

const shown = (line: string, direction: 'ltr' | 'rtl') => visualRuns(line, direction).map(({ text }) => text)

describe('a line on paper', () => {
  it('has an emoji where it stands between words and numbers from right to left', () => {
    expect(shown('أيها 🎉 (1)؟', 'rtl')).toEqual(['؟(', '1', 'أيها 🎉 )'])
    expect(shown('أيها ☆ (1)؟', 'rtl')).toEqual(['؟(', '1', 'أيها ☆ )'])
  })

  it('has a text of the other direction in its own, where it says so', () => {
    expect(shown('Do you?', 'rtl')).toEqual(['?', 'Do you'])
    expect(shown('\u2066Do you?\u2069', 'rtl')).toEqual(['Do you?'])
    expect(shown('\u2067هل (Riyadh) 2\u2069', 'ltr')).toEqual(shown('هل (Riyadh) 2', 'rtl'))
  })

  it('has letters beyond the first plane from left to right', () => {
    expect(shown('نعم 𠀀 1', 'rtl')).toEqual(['𠀀 1', 'نعم '])
  })
})
