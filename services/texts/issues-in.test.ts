import type { Issue } from '@portal/contracts/survey/issue'
import { texts as ar } from '@portal/contracts/texts/surveys/issues.ar'
import { texts as en } from '@portal/contracts/texts/surveys/issues.en'
import { texts as fr } from '@portal/contracts/texts/surveys/issues.fr'
import { describe, expect, it } from 'vitest'
import { issuesIn, sentenceIn } from './issues-in.ts'

/** Words that stand within a text, and never alone. */
const isWord = (key: string) => /^(comma|this-place|kind-|map-holds-|needs-(?!day|item|label))/.test(key)

const NAME = 'q1'

/** An issue of each key with the same name as its values. */
const issuesOf = (texts: Readonly<Record<string, string>>): readonly Issue[] =>
  Object.keys(texts)
    .filter((key) => !isWord(key))
    .map((text) => {
      const key = text.replace(/_(zero|one|two|few|many|other)$/, '')
      const names = [...(texts[text] ?? '').matchAll(/{{(\w+)/g)].map(([, name = '']) => [name, NAME])
      return { path: '', key, values: { ...Object.fromEntries(names), ...(key === text ? {} : { count: 2 }) } } as Issue
    })

/** 98 is a number, with which a sentence may begin. */
const SENTENCE = /^(q1|98|[\p{Lu}\p{Lo}«“"]).*[.!?…]$/u

it.each([
  ['en', en],
  ['fr', fr],
  ['ar', ar],
])('all that can be wrong is told in sentences, in %s', (language, texts) => {
  const told = issuesOf(texts).map((issue) => [issue.key, sentenceIn(language, issue)] as const)
  expect(told.length).toBeGreaterThan(150)
  expect(told.filter(([, sentence]) => !SENTENCE.test(sentence))).toEqual([])
})

describe('what is wrong, as a sentence', () => {
  const ofQuestion = (question: string): Issue => ({
    path: '/filter',
    key: 'no-such-item',
    values: { question, item: 3, items: [1, 2] },
  })

  it('keeps a name that an author gave as it is written', () => {
    expect(sentenceIn('en', ofQuestion('q1'))).toBe('q1 has no item 3; it has 1, 2.')
  })

  it('names the place where the sentence is about it, in a line of its own always', () => {
    const issue: Issue = { path: '/filter/rules', key: 'most-entries', values: { count: 2 } }
    expect(sentenceIn('en', issue)).toBe('/filter/rules must have at most 2 entries.')
    expect(sentenceIn('en', { ...issue, path: '' })).toBe('This must have at most 2 entries.')
    expect(sentenceIn('en', ofQuestion('Q1'))).not.toContain('/filter')
    expect(issuesIn('en', [ofQuestion('Q1')])).toEqual(['/filter: Q1 has no item 3; it has 1, 2'])
  })

  it('has a verb after its subject: a text that begins with one is about its place', () => {
    const verb = /^(This )?(is|must|does|has|cannot|should|asks|goes|shows|names|its|are|may|can)\b/i
    for (const issue of issuesOf(en)) {
      const sentence = sentenceIn('en', issue)
      if (verb.test(sentence)) expect([issue.key, sentence]).toEqual([issue.key, expect.stringMatching(/^This /)])
    }
  })
})
