import { personal } from '@portal/contracts/events/personal'
import type { PageAnswered, ResponseEvent } from '@portal/contracts/events/surveys'
import { responseId } from '@portal/tests/support/surveys/responses'
import { anInstant, surveyId } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import { splitEvents } from './split-events.ts'

const MOST_BYTES = 384 * 1024

const aPageOf = (content: Partial<PageAnswered>): PageAnswered => ({
  type: 'PageAnswered',
  surveyId,
  responseId,
  owner: responseId,
  page: 'one',
  data: {},
  asked: [],
  at: anInstant,
  ...content,
})
const pages = (count: number, content: Partial<PageAnswered>): readonly ResponseEvent[] =>
  Array.from({ length: count }, () => aPageOf(content))

/** Codes of so many questions of a page. */
const codes = (count: number): Partial<PageAnswered> => {
  const keys = Array.from({ length: count }, (_, n) => `QuestionWithALongName${n}`)
  return { data: Object.fromEntries(keys.map((key) => [key, 123_456.7891])), asked: keys }
}
const sizeOf = (events: readonly ResponseEvent[]): number => Buffer.byteLength(JSON.stringify(events))

describe('the events of an imported response', () => {
  it.each([
    ['a few codes', pages(12, codes(10)), 1],
    ['as many pages as one request takes', pages(150, codes(1)), 1],
    ['one page more', pages(151, codes(1)), 2],
    ['long texts', pages(6, { texts: personal({ Q1: 'words '.repeat(16_000) }) }), 2],
    ['texts that JSON makes six times as long', pages(6, { texts: personal({ Q1: '\u0001'.repeat(16_000) }) }), 2],
    ['many codes', pages(10, codes(1_500)), 4],
  ])('are in as few requests as hold them: %s', (_, events, parts) => {
    const split = splitEvents(events)
    expect(split).toHaveLength(parts)
    expect(split.flat()).toEqual(events)
    for (const part of split) expect(sizeOf(part)).toBeLessThan(MOST_BYTES + part.length + 2)
  })
})
