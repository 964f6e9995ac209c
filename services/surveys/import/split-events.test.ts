import { personal } from '@portal/contracts/events/personal'
import type { PageAnswered, ResponseEvent, ResponseImported } from '@portal/contracts/events/surveys'
import { memoryEventLog } from '@portal/infra/event-log/memory'
import { sealedLog } from '@portal/infra/event-log/sealed'
import { memoryVault } from '@portal/infra/vault/memory'
import { responseId } from '@portal/tests/support/surveys/responses'
import { anInstant, surveyId } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import { isOneEvent, splitEvents } from './split-events.ts'

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

describe('an imported response', () => {
  const importedOf = (contents: Partial<ResponseImported>): ResponseImported => ({
    type: 'ResponseImported',
    surveyId,
    responseId,
    at: anInstant,
    surveyVersion: 1,
    flags: {},
    importedKey: personal('\u0001'.repeat(200)),
    pages: [],
    isComplete: true,
    ...contents,
  })
  const writing = (letters: string, count: number) =>
    importedOf({ texts: personal({ one: { Q1: letters.repeat(count) } }) })
  const answering = (pages: number, each: number) =>
    importedOf({
      pages: Array.from({ length: pages }, (_, page) => {
        const { data = {}, asked = [] } = codes(each)
        return { page: `${page}`.padEnd(40, '-'), data, asked }
      }),
      weights: { w: 1.2345678 },
    })
  /** Of the responses that get larger one by one, the largest that is one event. */
  const largest = (of: (size: number) => ResponseImported, step: number): ResponseImported => {
    let size = step
    while (isOneEvent(of(size + step))) size += step
    return of(size)
  }
  const store = async (imported: ResponseImported) =>
    sealedLog(memoryEventLog(), memoryVault()).append({
      stream: 'response-one',
      commandId: '0198c0de-0000-5000-8000-0000000000aa',
      intent: '',
      expect: 'none',
      events: [imported],
    })

  it.each([
    ['texts', (size: number) => writing('word ', size), 100],
    ['texts that JSON makes six times as long', (size: number) => writing('\u0001', size), 100],
    ['codes', (size: number) => answering(10, size), 10],
    ['pages', (size: number) => answering(size, 0), 10],
  ])('is one event up to a size that the log takes once it is sealed: %s', async (_, of, step) => {
    const imported = largest(of, step)
    expect(await store(imported)).toMatchObject({ outcome: 'appended' })
    expect(sizeOf([imported])).toBeGreaterThan(60 * 1024)
  })
})
