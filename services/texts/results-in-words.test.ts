import { conditionInWords, labelInWords, noteInWords, type SayResults } from '@portal/contracts/reporting/in-words'
import type { Label } from '@portal/contracts/reporting/label'
import type { Note } from '@portal/contracts/reporting/note'
import { runInWords } from '@portal/contracts/reporting/run-in-words'
import type { SaidRule } from '@portal/contracts/reporting/said-condition'
import { aRun } from '@portal/tests/support/surveys/a-run'
import { describe, expect, it } from 'vitest'
import { sayIn } from './say.ts'

const readerOf = (language: string) => ({
  language,
  languages: ['ar', 'en'],
  say: sayIn(language, 'reporting/results'),
})
const [english, arabic] = [readerOf('en'), readerOf('ar')]

const tea: SaidRule = { question: 'Q1', text: { en: 'Tea?', ar: 'شاي؟' }, item: null, op: 'IN', values: [] }
const option = (text: string): Label => ({ key: 'survey-text', text })

describe('a label in words', () => {
  const points = [{ en: 'Very good', ar: 'جيد جدًا' }, 'Good']
  const labels: readonly (readonly [Label, string, string])[] = [
    [{ key: 'survey-text', text: { en: 'Yes', ar: 'نعم' } }, 'Yes', 'نعم'],
    [{ key: 'survey-text', text: { ar: 'نعم' } }, 'نعم', 'نعم'],
    [{ key: 'no-answer' }, 'No answer', 'بلا إجابة'],
    [{ key: 'rank', rank: 1200 }, 'Rank 1,200', 'المرتبة 1,200'],
    [{ key: 'ranked-top', count: 3 }, 'Ranked in the top 3', 'ضمن أول 3 مراتب'],
    [{ key: 'first-points', points }, 'First 2: Very good / Good', 'أول درجتين: جيد جدًا / Good'],
    [{ key: 'item-of-question', question: 'How good?', item: 'Hot' }, 'How good? – Hot', 'How good? – Hot'],
    [
      { key: 'question-of-survey', question: 'How often?', survey: { en: 'Coffee', ar: 'قهوة' } },
      'How often? (Coffee)',
      'How often? (قهوة)',
    ],
  ]
  it.each(labels)('%j', (label, inEnglish, inArabic) => {
    expect(labelInWords(label, english)).toBe(inEnglish)
    expect(labelInWords(label, arabic)).toBe(inArabic)
  })
})

describe('a condition in words', () => {
  const rules: readonly (readonly [SaidRule, string])[] = [
    [{ ...tea, values: [option('Black'), option('Green')] }, 'Q1 “Tea?” is any of Black, Green'],
    [
      { ...tea, item: 'Hot', values: [option('Good'), { key: 'no-comment' }] },
      'Q1 “Tea? – Hot” is any of Good, No comment',
    ],
    [{ ...tea, op: '>', values: [1] }, 'Q1 “Tea?” is greater than 1'],
    [{ ...tea, op: 'AT LEAST', values: [2] }, 'Q1 “Tea?” has at least 2 selected'],
    [{ ...tea, op: 'LIKE', values: ['warm'] }, 'Q1 “Tea?” contains warm'],
    [{ ...tea, op: 'HAS NONE' }, 'Q1 “Tea?” was not answered'],
    [{ ...tea, text: null, values: [1] }, 'Q1 is any of 1'],
  ]
  it.each(rules)('%j', (rule, expected) => expect(conditionInWords(rule, english)).toBe(expected))

  it('has brackets around groups within groups, and says everyone for an empty one', () => {
    const answered: SaidRule = { ...tea, op: 'HAS VALUE' }
    const inner = { operator: 'OR' as const, rules: [answered, answered] }
    expect(conditionInWords({ operator: 'AND', rules: [inner, answered] }, english)).toBe(
      '(Q1 “Tea?” was answered or Q1 “Tea?” was answered) and Q1 “Tea?” was answered',
    )
    expect(conditionInWords({ operator: 'AND', rules: [] }, english)).toBe('everyone')
  })

  it('is in the reader’s language, with the survey’s texts in it', () =>
    expect(conditionInWords({ ...tea, values: [option('Black'), option('Green')] }, arabic)).toBe(
      'Q1 «شاي؟» هو أحد: Black، Green',
    ))
})

describe('a note in words', () => {
  const test: Note = { key: 'test', method: 'proportions-t', strict: 0.95, loose: 0.9 }
  const notes: readonly (readonly [Note, string | RegExp])[] = [
    [{ key: 'base', of: 'chose' }, /^Base: respondents who chose at least one option/],
    [{ key: 'filter', condition: null }, 'Filter: none.'],
    [{ key: 'filter', condition: { ...tea, values: [option('Black')] } }, 'Filter: Q1 “Tea?” is any of Black.'],
    [{ key: 'left-out', kinds: ['admin', 'external'] }, 'Left out: administrators, external users.'],
    [test, /^Test: two-sided t tests.*capitals at 95%, small letters at 90%.*both are 100%\.$/],
    [{ ...test, strict: 0.975, loose: null }, /that is lower at 97\.5%\./],
    [{ key: 'correction', of: 'bonferroni' }, /within each row and group: Bonferroni\.$/],
    [{ key: 'hidden-bases', under: 10 }, 'Figures with fewer than 10 respondents are hidden (†).'],
    [{ key: 'weight', name: 'w', without: 0 }, /^Weighted by “w”: .* n are respondents\.$/],
    [{ key: 'weight', name: 'w', without: 2 }, /2 respondents without a weight above 0 are left out\.$/],
    [{ key: 'small-bases', tested: 30, solid: 1000 }, /^Bases under 30 .* under 1,000 are/],
    [
      { key: 'small-effective-bases', tested: 30, solid: 1000 },
      /^Effective bases under 30 .* effective bases under 1,000 are/,
    ],
    [{ key: 'excluded', count: 1 }, /^1 response could not be read and is excluded/],
    [{ key: 'excluded', count: 2 }, /^2 responses could not be read and are excluded/],
    [
      { key: 'joined', survey: { en: 'Coffee', ar: 'قهوة' }, matched: 812, excluded: 0 },
      /^Columns of “Coffee” are joined by member: .* gave the answer there\. 812 respondents took part there\.$/,
    ],
    [
      { key: 'joined', survey: 'Coffee', matched: 1, excluded: 2 },
      /1 respondent took .* 2 responses there could not be/,
    ],
    [{ key: 'without-member', count: 1 }, /^1 respondent has no member, or an erased one, and is in no column/],
    [
      { key: 'reworded', questions: ['Tea?', { en: 'Milk?', ar: 'حليب؟' }] },
      /^The wording of .*: “Tea\?”, “Milk\?”\.$/,
    ],
    [{ key: 'without-member', count: 0 }, /^0 respondents have no member/],
  ]
  it.each(notes)('%j', (note, expected) => expect(noteInWords(note, english)).toMatch(expected))

  it.each([
    [1, 'إجابة واحدة'],
    [2, 'إجابتين'],
    [6, '6 إجابات'],
    [11, '11 إجابةً'],
    [100, '100 إجابة '],
  ])('counts %i as Arabic does', (count, expected) =>
    expect(noteInWords({ key: 'excluded', count }, arabic)).toContain(expected),
  )
})

it('a whole run is in the language of its reader, with unchanged figures', () => {
  const run = aRun({ languages: ['en', 'ar'], surveyTitle: { en: 'Tea', ar: 'شاي' }, notes: [{ key: 'mentions' }] })
  const sayAs = (language: string, say: SayResults) => runInWords(run, language, say)
  expect(sayAs('ar', arabic.say)).toMatchObject({ surveyTitle: 'شاي', columns: [{ group: '', label: 'المجموع' }] })
  const inEnglish = sayAs('en', english.say)
  expect(inEnglish.notes).toEqual(['The mean number of mentions is over the whole base, and is not tested.'])
  expect(inEnglish.tables[0]?.rows[0]).toEqual({ ...run.tables[0]?.rows[0], section: '', label: 'Yes' })
})
