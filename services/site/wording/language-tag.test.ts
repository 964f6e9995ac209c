import { describe, expect, it } from 'vitest'
import { canonicalTag, namesLanguage } from './language-tag.ts'

describe('the tag of a language', () => {
  it.each([
    ['pt-br', 'pt-BR'],
    ['iw', 'he'],
    ['de-1996-1996', null],
    ['x', null],
  ])('%s is spelled %s', (tag, usual) => expect(canonicalTag(tag)).toBe(usual))

  it.each(['de', 'pt-BR', 'zh-Hant', 'gsw', 'ckb', 'tlh'])('%s names one', (tag) =>
    expect(namesLanguage(tag)).toBe(true),
  )

  it.each(['qqq', 'zz', 'qaa', 'qqq-DE', 'und', 'mul', 'zxx', 'mis'])('%s names none', (tag) =>
    expect(namesLanguage(tag)).toBe(false),
  )
})
