import { describe, expect, it } from 'vitest'
import { texts as ar } from './ar.ts'
import { texts as en } from './en.ts'

/** Languages count differently: a key with plural forms is one key. */
const keysOf = (texts: Readonly<Record<string, Readonly<Record<string, string>>>>) =>
  Object.entries(texts).map(([section, words]) => [
    section,
    [...new Set(Object.keys(words).map((key) => key.replace(/_(zero|one|two|few|many|other)$/, '')))].sort(),
  ])

const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name)

describe('every language', () => {
  it('says all that the first one says', () => expect(keysOf(ar)).toEqual(keysOf(en)))

  it('has all the plural forms of its own', () => {
    const forms = new Intl.PluralRules('ar').resolvedOptions().pluralCategories
    for (const words of Object.values<Record<string, string>>(ar)) {
      const counted = Object.keys(words).filter((key) => key.endsWith('_other'))
      for (const key of counted) {
        const base = key.replace('_other', '')
        expect(forms.filter((form) => !(`${base}_${form}` in words))).toEqual([])
      }
    }
  })

  it('names the same things in the same text', () => {
    const english: Record<string, Record<string, string>> = en
    for (const [section, words] of Object.entries<Record<string, string>>(ar)) {
      for (const [key, text] of Object.entries(words)) {
        const original = english[section]?.[key]
        if (original !== undefined)
          expect(new Set(placeholders(original))).toEqual(
            new Set([...placeholders(text), ...placeholders(original).filter((name) => name === 'count')]),
          )
      }
    }
  })
})
