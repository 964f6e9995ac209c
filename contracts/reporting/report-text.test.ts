import { describe, expect, it } from 'vitest'
import { reportText, reportTexts } from './report-text.ts'

describe('a text in a report', () => {
  it('has the words for those who gave no answer in the place of answers, and no markup', () => {
    expect(reportText('<p>Why <b>{{Q1|that <i>drink</i>}}</b>, and not {{Q2|another}}?</p>')).toBe(
      'Why that drink, and not another?',
    )
  })

  it('is so in each of its languages', () => {
    expect(reportTexts({ en: '<b>{{Q1|Tea}}</b>', ar: 'شاي' })).toEqual({ en: 'Tea', ar: 'شاي' })
    expect(reportTexts('Tea &amp; milk')).toBe('Tea & milk')
  })
})
