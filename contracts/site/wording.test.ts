import { describe, expect, it } from 'vitest'
import { fitTexts, isFit, textKeys, unfitTexts, valuesIn } from './wording.ts'

const english = {
  menu: 'Menu',
  hello: 'Hello {{name}}',
  found_one: '{{count, number}} text',
  found_other: '{{count, number}} texts',
}

it('the values of a text are the names in double braces, but for what is counted', () => {
  expect(valuesIn('{{name}} has {{count, number}} of {{share, number(style: percent)}}')).toEqual(['name', 'share'])
})

describe('a text in place of the English one', () => {
  it.each([
    ['Hello {{name}}', 'Hallo {{name}}', true],
    ['Hello {{name}}', 'Hallo', false],
    ['Hello {{name}}', 'Hallo {{nome}}', false],
    ['Menu', 'Menü', true],
    ['Menu', 'Menü {{name}}', false],
    ['Menu', 'Menü {{', false],
    ['{{count, number}} texts', 'one text', true],
  ])('%j may be %j: %s', (original, text, isSo) => expect(isFit(original, text)).toBe(isSo))
})

it('a language has the keys of English with its own plural forms', () => {
  expect(textKeys('de', english)).toEqual(['menu', 'hello', 'found_one', 'found_other'])
  expect(textKeys('ja', english)).toEqual(['menu', 'hello', 'found_other'])
  expect(textKeys('pl', english)).toEqual(
    expect.arrayContaining(['found_one', 'found_few', 'found_many', 'found_other']),
  )
})

it('an own text counts as long as the product’s has the same values', () => {
  const own = { menu: 'Menü', hello: 'Hallo {{nome}}', found_few: '{{count, number}} teksty', gone: 'x' }
  expect(fitTexts(english, own)).toEqual({ menu: 'Menü', found_few: '{{count, number}} teksty' })
})

it('changes name texts that there are, with the values of the English ones; null is always possible', () => {
  expect(unfitTexts('pl', english, { menu: 'Menu', found_few: '{{count, number}} teksty', hello: null })).toEqual([])
  expect(unfitTexts('de', english, { menu: 'x {{y}}', found_few: 'x', nothing: null, hello: 'Hallo' })).toEqual([
    'menu',
    'found_few',
    'nothing',
    'hello',
  ])
})
