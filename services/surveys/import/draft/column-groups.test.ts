import { expect, it } from 'vitest'
import { draftSurvey } from './draft-survey.ts'
import { readFacts } from './read-facts.ts'

const factsOf = (lines: readonly string[]) =>
  readFacts({
    name: 'labels.csv',
    open: async function* () {
      yield Buffer.from(`${lines.join('\n')}\n`)
    },
  })

/** Facts of a file whose columns have labels, as those of a system file have: `label` of the variable, `labels` of its values. */
const labelled = async (
  lines: readonly string[],
  given: Readonly<Record<string, Readonly<{ label: string; labels?: readonly string[] }>>>,
) => {
  const facts = await factsOf(lines)
  const none = { missing: [], missingFrom: null, missingTo: null, isTime: false }
  const columns = facts.columns.map((column) => {
    const own = given[column.headings[0] ?? '']
    const labels = new Map((own?.labels ?? []).map((text, i) => [String(i + 1), text] as const))
    return own ? { ...column, given: { ...none, label: own.label, labels } } : column
  })
  return { ...facts, columns }
}

it('neighbours whose labels begin with one question and who share a scale are one grid, others are not', async () => {
  const scale = { labels: ['Bad', 'So so', 'Good'] }
  const lines = Array.from({ length: 12 }, (_, i) => `${i + 1},${(i % 3) + 1},${((i + 1) % 3) + 1},${(i % 3) + 1},2`)
  const facts = await labelled(['id,g1,g2,sat,next', ...lines], {
    g1: { label: 'How do you rate it? Service', ...scale },
    g2: { label: 'How do you rate it? Price', ...scale },
    sat: { label: 'All in all', ...scale },
    next: { label: 'All in all: next year', labels: ['Worse', 'Same', 'Better'] },
  })
  const questions = draftSurvey(facts, 'en').questions.map(({ question }) => question)
  expect(questions).toMatchObject([
    { type: 'grid', text: 'How do you rate it?', items: [{ text: 'Service' }, { text: 'Price' }] },
    { id: 'sat', type: 'single-choice' },
    { id: 'next', type: 'single-choice' },
  ])
})

it('the options of a set are not preceded by its question again', async () => {
  const lines = Array.from({ length: 12 }, (_, i) => `${i + 1},${i % 2},${(i + 1) % 2}`)
  const facts = await labelled(['id,b1,b2', ...lines], {
    b1: { label: 'What do you drink: Coffee' },
    b2: { label: 'What do you drink: Tea' },
  })
  const sets = [{ name: 'drinks', label: 'What do you drink:', counted: '1', variables: ['b1', 'b2'] }]
  expect(draftSurvey({ ...facts, sets }, 'en').questions.map(({ question }) => question)).toMatchObject([
    { id: 'drinks', text: 'What do you drink:', options: [{ text: 'Coffee' }, { text: 'Tea' }] },
  ])
})

it('days in ISO 8601 are in no doubt, though their order is that of another format too', async () => {
  const days = Array.from({ length: 12 }, (_, i) => `${i + 1},2024-03-0${(i % 9) + 1},0${(i % 9) + 1}/03/2024`)
  const lines = draftSurvey(await factsOf(['id,day,other', ...days]), 'en').reasons.map(({ text }) => text)
  expect(lines).toContain('Column 2 "day": day, date, because all its cells are dates (iso).')
  expect(lines.find((line) => line.includes('"other"'))).toContain('would fit too')
})
