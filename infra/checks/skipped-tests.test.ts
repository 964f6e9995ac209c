import { describe, expect, it } from 'vitest'
import { skippedTests } from './skipped-tests.ts'

const word = (verb: string) => `  ${verb}('counts', () => undefined)`
const inTest = (line: string, path = 'services/a.test.ts') => skippedTests([{ path, text: `${line}\n` }])

describe('a test that does not run', () => {
  it.each([
    ...['skip', 'todo', 'only', 'fixme', 'skipIf', 'runIf', 'fails'].map((way) => `it.${way}`),
    ...['describe', 'it.concurrent', 'context'].map((first) => `${first}.${'skip'}`),
    `${'x'}it`,
  ])('is found when written %s', (verb) => {
    expect(inTest(word(verb))).toEqual([`services/a.test.ts:1: ${word(verb).trim()}`])
  })

  it.each(['it', 'it.each([1])', 'describe.each(names)', 'it.concurrent'])('is not one written %s', (verb) => {
    expect(inTest(word(verb))).toEqual([])
  })

  it('is searched for in tests only: code may skip rows', () => {
    expect(inTest('rows.skip(1)', 'services/a.ts')).toEqual([])
  })
})
