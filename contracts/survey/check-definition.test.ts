import { issueLines } from '@portal/tests/support/surveys/issue-lines'
import { anySurvey } from '@portal/tests/support/surveys/random-surveys'
import { aPage, aQuestion, aSurvey, rule } from '@portal/tests/support/surveys/surveys'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkDefinition } from './check-definition.ts'
import type { QuestionOf } from './question.ts'

const issuesOf = (input: unknown, language?: string) => issueLines(checkDefinition(input), language)
const survey = aSurvey()
const withQuestions = (...questions: readonly unknown[]) => ({ ...survey, pages: [{ id: 'first', questions }] })
const single = (id: string, differs: Partial<QuestionOf<'single-choice'>> = {}) =>
  aQuestion('single-choice', { id, ...differs })
const first = '/pages/0/questions/0'
const second = '/pages/0/questions/1'

describe('checking answers that texts show', () => {
  const grid = aQuestion('grid', { id: 'Q2' })
  const showing = (text: string) =>
    issuesOf({ ...survey, pages: [aPage('first', single('Q1'), grid), aPage('second', single('Q3', { text }))] })

  it('accepts those of earlier pages, with words in case there is none', () =>
    expect(showing('Why {{Q1|that}}, and {{ Q1 | that }}?')).toEqual([]))

  it.each([
    ['{{Q9|x}}', 'there is no question Q9'],
    ['{{Q3|x}}', 'shows the answer to Q3, which is not on an earlier page'],
    ['{{Q2|x}}', 'cannot show the answer to Q2 (grid) in a text'],
    ['{{Q1}}', 'say what is shown if Q1 was not answered, after a bar: |your answer'],
    ['<a href="{{Q1|x}}">more</a>', 'an answer can be shown between tags only, not within one'],
  ])('refuses %s: %s', (text, said) => expect(showing(text)).toEqual([`/pages/1/questions/0/text: ${said}`]))

  it('refuses them in the title, which is read before anything is answered', () =>
    expect(issuesOf({ ...withQuestions(single('Q1')), title: 'On {{Q1|tea}}' })).toEqual([
      '/title: shows the answer to Q1, which is not on an earlier page',
    ]))
})

describe('checking the screens of a definition', () => {
  const when = rule('Q1', 'IN', [1])
  const screening = (...screens: readonly unknown[]) => issuesOf({ ...withQuestions(single('Q1')), screens })

  it('accepts conditions about its questions', () => expect(screening({ id: 'tea', when })).toEqual([]))

  it('reports an id that is used twice, a condition about a question that is not there, and an unknown property', () => {
    expect(screening({ id: 'tea', when }, { id: 'tea', when })).toEqual([expect.stringContaining('/screens/1/id')])
    expect(screening({ id: 'tea', when: rule('Q9', 'IN', [1]) })).toEqual([expect.stringContaining('/screens/0/when')])
    expect(screening({ id: 'tea', if: when })).toContainEqual(expect.stringContaining('/screens/0/if'))
  })
})

describe('checking the shape of a definition', () => {
  it('accepts a valid one and fills in defaults', () => {
    const { settings: _, ...short } = survey
    const checked = checkDefinition(short)
    expect(checked).toMatchObject({ definition: { settings: { backNav: true, autoNext: false } } })
  })

  it('lists the known types for an unknown one', () => {
    const [issue] = issuesOf(withQuestions({ ...single('Q1'), type: 'slider' }))
    expect(issue).toMatch(`${first}/type: "slider" is not a known type; the known ones are "single-choice"`)
  })

  it.each([
    [{ ...survey, name: 'My Survey' }, '/name: use lower-case letters, digits and single dashes'],
    [{ ...survey, titel: 'x' }, '/titel: is not known here; look for a typing error'],
    [{ ...survey, title: 3 }, '/title: must be text, or an object with a text for each language'],
    [{ ...survey, title: { en: 3 } }, '/title/en: must be text, not a number'],
    [{ ...survey, languages: [] }, '/languages: must have at least 1 entry'],
    [{ ...survey, type: 'poll' }, '/type: must be one of "survey", "profile", "promotionEntry", not "poll"'],
    [{ ...survey, pages: undefined }, '/pages: is missing: write a list here'],
    [withQuestions({ ...single('Q1'), options: undefined }), `${first}/options: is missing: write a list here`],
    [withQuestions({ ...single('Q1'), options: [] }), `${first}/options: must have at least 1 entry`],
    [withQuestions(single('Q_1')), `${first}/id: start with a letter, then letters and digits`],
    [
      withQuestions(single('Q1', { options: [{ code: 98, text: 'x' }] })),
      `${first}/options/0/code: 98 stands for "no comment"; choose another code`,
    ],
    [null, 'must be an object, not null'],
  ])('reports the fault: %#', (input, issue) => expect(issuesOf(input)).toEqual([issue]))

  it('finds the broken rule inside a group', () => {
    const showIf = { operator: 'AND', rules: [{ question: 'Q1', op: 'IS', values: [1] }] }
    const [issue] = issuesOf(withQuestions(single('Q1'), { ...single('Q2'), showIf }))
    expect(issue).toMatch(`${second}/showIf/rules/0/op: must be one of "IN", "NOT IN"`)
  })

  it('names every fault, not only the first', () => {
    expect(issuesOf({ ...survey, name: 'A B', type: 'x', pages: [] })).toHaveLength(3)
  })

  it('refuses a text that cannot be stored, by its place', () => {
    const written = withQuestions(single('Q1', { text: 'Tea\0?' }), single('Q2', { text: 'half a \ud83c' }))
    expect(issuesOf(written)).toEqual([
      '/pages/0/questions/0/text: has a character that cannot be stored: write this text anew',
      '/pages/0/questions/1/text: has a character that cannot be stored: write this text anew',
    ])
  })

  it('refuses endless nesting, and what no event can contain', () => {
    const deep = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)
    expect(issuesOf(deep)).toEqual(['is nested more than 40 levels deep'])
    const long = Array.from({ length: 20 }, (_, i) => single(`Q${i}`, { text: 'x'.repeat(19_999) }))
    expect(issuesOf(withQuestions(...long))[0]).toMatch('bytes long; a version may have 245760 at most')
  })
})

const withCells = (...whens: readonly object[]) => ({
  ...withQuestions(single('Q1'), { id: 'Q2', type: 'number', text: 'Age?', minimum: 0, maximum: 99 }),
  quotas: [{ id: 'age', cells: whens.map((when, place) => ({ id: `cell-${place + 1}`, when, target: 5 })) }],
})
const isUnder = (age: number) => ({ question: 'Q2', op: '<', values: [age] })
const isOption = (code: number) => ({ question: 'Q1', op: 'IN', values: [code] })
const hasNumber = { question: 'Q2', op: 'HAS VALUE', values: [] }
const hasNone = { ...hasNumber, op: 'HAS NONE' }
const both = (...rules: readonly object[]) => ({ operator: 'AND', rules })

describe('checking quotas', () => {
  it.each([
    ['about one code', withCells(isOption(1), isOption(2))],
    ['that overlap, if the first leaves somebody to the second', withCells(isUnder(30), isUnder(60))],
    ['interlocked', withCells(both(isOption(1), isUnder(30)), both(isOption(2), isUnder(30)))],
    ['of everybody', withCells(both())],
    ['of whoever has given a number, and of nobody else', withCells(hasNone, both(isOption(1), hasNumber), hasNumber)],
  ])('accepts cells %s', (_, definition) => expect(issuesOf(definition)).toEqual([]))

  it.each([
    [
      'asks about a question that does not exist',
      withCells({ ...isOption(1), question: 'Q9' }),
      'there is no question Q9',
    ],
    ['names a code that does not exist', withCells(isOption(77)), 'Q1 has no code 77'],
    ['contradicts itself', withCells(both(isOption(1), isOption(2))), 'cell-1 counts nobody: its rules contradict'],
    [
      'contradicts itself about a number',
      withCells(both(isUnder(30), { ...isUnder(60), op: '>' })),
      'cell-1 counts nobody',
    ],
    ['has a number and has none', withCells(both({ ...isUnder(5), op: '>' }, hasNone)), 'cell-1 counts nobody'],
    [
      'comes after cells that take everybody',
      withCells(isUnder(60), isUnder(30)),
      'cell-2 counts nobody: the cells before',
    ],
  ])('refuses a cell that %s', (_, definition, fault) => {
    const [issue] = issuesOf(definition)
    expect(issue).toContain(fault)
    expect(issue).toMatch('/quotas/0/cells/')
  })

  it('refuses targets below 1, and ids used twice', () => {
    const [quota] = withCells(isOption(1)).quotas
    const [cell] = quota?.cells ?? []
    const quotas = (...cells: readonly object[]) => ({ ...withCells(), quotas: [{ id: 'age', cells }] })
    expect(issuesOf(quotas({ ...cell, target: 0 }))).toEqual(['/quotas/0/cells/0/target: must be at least 1'])
    expect(issuesOf(quotas({ ...cell }, { ...cell, when: isOption(2) }))[0]).toContain('the id cell-1 is used twice')
  })
})

describe('checking what a schema cannot express', () => {
  const cases: readonly (readonly [string, unknown, string])[] = [
    ['an id used twice', withQuestions(single('Q1'), single('Q1')), `${second}/id: the id Q1 is used twice`],
    [
      'ids that differ by case alone',
      withQuestions(single('Q1'), single('q1')),
      `${second}/id: the ids Q1 and q1 differ only by case; choose another one`,
    ],
    [
      'a reserved word',
      withQuestions(single('constructor')),
      `${first}/id: constructor is a reserved word; choose another id`,
    ],
    [
      'a page id used twice',
      { ...survey, pages: [aPage('a', single('Q1')), aPage('a', single('Q2'))] },
      '/pages/1/id: the id a is used twice',
    ],
    [
      'a code used twice',
      withQuestions(single('Q1', { options: [1, 1].map((code) => ({ code, text: 'x' })) })),
      `${first}/options/1/code: the code 1 is used twice in Q1`,
    ],
    [
      'more to choose than there is',
      withQuestions(aQuestion('multi-choice', { minSelections: 4 })),
      `${first}/minSelections: 4 is more than the 3 answers that can be given together`,
    ],
    [
      'a list that wants more texts than it has places for',
      withQuestions(aQuestion('open-text-list', { minSelections: 9 })),
      `${first}/minSelections: 9 is more than the 2 answers that can be given together`,
    ],
    [
      'a minimum above the maximum',
      withQuestions(aQuestion('rank-sort', { minSelections: 3, maxSelections: 2 })),
      `${first}/minSelections: 3 is more than maxSelections, which is 2`,
    ],
    [
      'a maximum above the number of options',
      withQuestions(aQuestion('multi-choice', { maxSelections: 4 })),
      `${first}/maxSelections: 4 is more than there are to choose (3)`,
    ],
    [
      'a language without its text',
      { ...survey, languages: ['en', 'ar'], title: { en: 'Drinks' } },
      '/title: has no text in ar',
    ],
    [
      'a text in a language that is not declared',
      { ...survey, title: { en: 'Drinks', fr: 'Boissons' } },
      "/title/fr: fr is not one of the survey's languages (en)",
    ],
    ['a language listed twice', { ...survey, languages: ['en', 'en'] }, '/languages/1: en is listed twice'],
    [
      'a condition on a question that is not there',
      withQuestions(single('Q1', { showIf: rule('Q9', 'IN', [1]) })),
      `${first}/showIf/question: there is no question Q9`,
    ],
    [
      'a condition on an option that is not there',
      withQuestions(single('Q1'), single('Q2', { showIf: rule('Q1', 'IN', [9]) })),
      `${second}/showIf/values: Q1 has no code 9; it has 1, 2, 3`,
    ],
    [
      'a condition on an item that is not there',
      withQuestions(aQuestion('grid'), single('Q2', { showIf: rule('Q1', 'IN', [1], 7) })),
      `${second}/showIf/item: Q1 has no item 7; it has 1, 2`,
    ],
    [
      'a comparison with a grid of which no item is named',
      withQuestions(aQuestion('grid'), single('Q2', { showIf: rule('Q1', '>', [1]) })),
      `${second}/showIf/op: > does not fit Q1 (grid); use one of IN, NOT IN, LIKE, ALL, EXACTLY, AT LEAST, AT MOST, HAS VALUE, HAS NONE`,
    ],
    [
      'an operator that does not fit',
      withQuestions(single('Q1'), single('Q2', { showIf: rule('Q1', 'ALL', [1]) })),
      `${second}/showIf/op: ALL does not fit Q1 (single-choice); use one of IN, NOT IN, LIKE, =, >, >=, <, <=, HAS VALUE, HAS NONE`,
    ],
    [
      'a condition on information',
      withQuestions(aQuestion('info'), single('Q2', { showIf: rule('Q1', 'HAS VALUE') })),
      `${second}/showIf/op: Q1 is only information: nobody answers it`,
    ],
    [
      'a wrong number of values',
      withQuestions(single('Q1'), single('Q2', { showIf: rule('Q1', '>', [1, 2]) })),
      `${second}/showIf/values: > takes one value`,
    ],
    [
      'a condition on a later question',
      withQuestions(single('Q1', { showIf: rule('Q2', 'HAS VALUE') }), single('Q2')),
      `${first}/showIf: asks about Q2, which comes later; a show-if may ask about earlier questions only`,
    ],
    [
      'a circle of show-ifs, by the way round it',
      withQuestions(
        single('Q1', { showIf: rule('Q3', 'HAS VALUE') }),
        single('Q2', { showIf: rule('Q1', 'HAS VALUE') }),
        single('Q3', { showIf: rule('Q2', 'HAS VALUE') }),
      ),
      `${first}/showIf: goes round in a circle: Q1 → Q3 → Q2 → Q1`,
    ],
    [
      'a question that asks about itself',
      withQuestions(single('Q1', { options: [{ code: 1, text: 'x', showIf: rule('Q1', 'HAS NONE') }] })),
      `${first}/options/0/showIf: goes round in a circle: Q1 → Q1`,
    ],
  ]
  it.each(cases)('finds %s', (_, input, issue) => expect(issuesOf(input)).toEqual([issue]))

  it.each(cases)('contains no English words in another language: %s', (_, input) => {
    const [issue = ''] = issuesOf(input, 'ar')
    const words = issue
      .slice(issue.indexOf(': '))
      .replaceAll(/"item"|constructor|single-choice|grid|maxSelections/g, '')
    expect(words).toMatch(/[\u0600-\u06ff]/)
    expect(words).not.toMatch(/[a-z]{3,}/)
  })

  it('allows a grid rule without an item: it asks about any of them', () => {
    const asked = single('Q2', { showIf: rule('Q1', 'IN', [1, 98]) })
    expect(issuesOf(withQuestions(aQuestion('grid'), asked))).toEqual([])
  })

  it('allows several exclusive options', () => {
    const options = [1, 2].map((code) => ({ code, text: 'x', exclusive: true }))
    expect(issuesOf(withQuestions(aQuestion('multi-choice', { options })))).toEqual([])
  })

  it('accepts its own output', () => {
    fc.assert(
      fc.property(anySurvey, (definition) => {
        expect(checkDefinition(definition)).toEqual({ definition })
      }),
    )
  })
})
