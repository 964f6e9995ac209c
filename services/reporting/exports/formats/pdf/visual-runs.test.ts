import { describe, expect, it } from 'vitest'
import { visualRuns } from './visual-runs.ts'

const shown = (line: string, direction: 'ltr' | 'rtl') => visualRuns(line, direction).map(({ text }) => text)

describe('a line on paper', () => {
  it('has an emoji where it stands between words and numbers from right to left', () => {
    expect(shown('أيها 🎉 (1)؟', 'rtl')).toEqual(['؟(', '1', 'أيها 🎉 )'])
    expect(shown('أيها ☆ (1)؟', 'rtl')).toEqual(['؟(', '1', 'أيها ☆ )'])
  })

  it('has letters beyond the first plane from left to right', () => {
    expect(shown('نعم 𠀀 1', 'rtl')).toEqual(['𠀀 1', 'نعم '])
  })
})
