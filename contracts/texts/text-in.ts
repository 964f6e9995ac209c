import { kept } from '../kept.ts'
import { numberIn } from '../plain-number.ts'

/** The texts of a section in one language. */
export type Texts = Readonly<Record<string, string>>

type Values = Readonly<Record<string, unknown>>

const pluralsIn = kept((language) => new Intl.PluralRules(language))

const optionsIn = (text: string): Intl.NumberFormatOptions =>
  Object.fromEntries(
    text.split(';').flatMap((option) => {
      const [name = '', value = ''] = option.split(':').map((part) => part.trim())
      return name === '' ? [] : [[name, /^\d+$/.test(value) ? Number(value) : value]]
    }),
  )

/** By language and options, as one text: making a format costs more than using it. */
const numbersIn = kept((key) => {
  const [language, options = ''] = key.split('|')
  return new Intl.NumberFormat(language, optionsIn(options))
})

const number = (language: string, value: number, options: string): string =>
  options === '' ? numberIn(language, value) : numbersIn(`${language}|${options}`).format(value)

const VALUE = /\{\{(?<name>\w+)(?<number>, number(?:\((?<options>[^)]*)\))?)?\}\}/g

/** A text with values in place of their names: `{{name}}`, `{{count, number}}`, `{{share, number(style: percent)}}`. */
const filled = (language: string, text: string, values: Values): string =>
  text.replaceAll(VALUE, (_, name: string, isNumber: string | undefined, options = '') => {
    const value = values[name] ?? ''
    return isNumber === undefined || value === '' ? String(value) : number(language, Number(value), options)
  })

const formOf = (language: string, key: string, { count }: Values): string =>
  typeof count === 'number' ? `${key}_${pluralsIn(language).select(count)}` : key

/**
 * A text of a section in a language, with its values: with `count` the plural form of the language, if the section has
 * plural forms of it. Null if it has no such text.
 */
export const textIn = (language: string, texts: Texts, key: string, values: Values = {}): string | null => {
  const text = texts[formOf(language, key, values)] ?? texts[key]
  return text === undefined ? null : filled(language, text, values)
}
