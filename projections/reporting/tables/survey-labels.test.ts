import { describe, expect, it } from 'vitest'
import { plainText } from './survey-labels.ts'

describe('a text of the survey in a table', () => {
  it('is one line without markup', () =>
    expect(plainText('<p>Tea &amp;\n <b>milk</b>&nbsp;&lt;3</p>')).toBe('Tea & milk <3'))

  it('is given in all languages of the survey', () =>
    expect(plainText({ en: '<b>Tea</b>', ar: 'شاي' })).toEqual({ en: 'Tea', ar: 'شاي' }))
})
