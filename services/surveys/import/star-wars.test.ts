import { createReadStream, readFileSync } from 'node:fs'
import { revealed } from '@portal/contracts/events/personal'
import type { PageAnswered, ResponseEvent } from '@portal/contracts/events/surveys'
import { checkDefinition } from '@portal/contracts/survey/check-definition'
import { compileSurvey, effective } from '@portal/contracts/survey/flow'
import { memoryEventLog } from '@portal/infra/event-log/memory'
import { asParts } from '@portal/tests/support/surveys/as-parts'
import { anInstant } from '@portal/tests/support/surveys/surveys'
import { beforeAll, describe, expect, it } from 'vitest'
import { csvRows } from './csv-rows.ts'
import { type ImportCounts, importResponses } from './import-responses.ts'
import { checkMap } from './map-issues.ts'

const folder = new URL('../../cli/demo/star-wars/', import.meta.url)
const json = (name: string): unknown => JSON.parse(readFileSync(new URL(name, folder), 'utf8'))

const surveyOf = () => {
  const checked = checkDefinition(json('definition.json'))
  if ('definition' in checked) return compileSurvey(checked.definition)
  throw new Error(JSON.stringify(checked.issues, null, 2))
}
const survey = surveyOf()
const mapOf = () => {
  const checked = checkMap(json('map.json'), survey)
  if ('map' in checked) return checked.map
  throw new Error(JSON.stringify(checked.issues, null, 2))
}

type Answers = Readonly<Record<string, number>>

/** The answers that count of each response, folded from the events alone. */
const countingAnswers = (events: readonly ResponseEvent[]): readonly Answers[] => {
  const pages = new Map<string, PageAnswered[]>()
  for (const event of events) {
    if (event.type === 'PageAnswered') pages.set(event.responseId, [...(pages.get(event.responseId) ?? []), event])
  }
  return [...pages.values()].map((answered) => {
    const data = Object.assign({}, ...answered.map((page) => page.data))
    const texts = Object.assign({}, ...answered.map((page) => (page.texts ? revealed(page.texts, {}) : {})))
    return effective(survey, data, texts).data
  })
}

const log = memoryEventLog()
const imported = async (): Promise<ImportCounts> => {
  const map = mapOf()
  const plan = { survey, surveyId: survey.definition.name, surveyVersion: 1, map }
  const pieces: AsyncIterable<Uint8Array> = createReadStream(new URL('StarWars.csv', folder))
  const counts = await importResponses(csvRows(pieces, map), plan, {
    log,
    secret: Buffer.alloc(32, 7),
    now: () => anInstant,
    onRejected: ({ row, faults }) => expect.unreachable(`row ${row}: ${JSON.stringify(faults)}`),
    onProgress: () => undefined,
  })
  if ('issues' in counts) throw new Error(JSON.stringify(counts.issues, null, 2))
  return counts
}
const events = async (): Promise<readonly ResponseEvent[]> => {
  const all: ResponseEvent[] = []
  for (const stream of new Set(log.rows().map((row) => row.stream))) {
    for await (const { event } of log.readStream<ResponseEvent>(stream)) all.push(event)
  }
  return asParts(all)
}

describe('the Star Wars survey, imported', () => {
  let first: ImportCounts
  let all: readonly ResponseEvent[]
  let answers: readonly Answers[]
  beforeAll(async () => {
    first = await imported()
    all = await events()
    answers = countingAnswers(all)
  })

  const films = [1, 2, 3, 4, 5, 6]
  const has = (key: string, ...codes: number[]) => answers.filter((data) => codes.includes(data[key] ?? 0)).length
  const percent = (part: number, base: number): number => Math.round((10_000 * part) / base) / 100

  it('accepts every row, and rejects none', () => {
    expect(first).toEqual({ rows: 1186, stored: 1186, known: 0, rejected: 0, againstRules: 0, stopped: false })
    expect(all.filter(({ type }) => type === 'ResponseCompleted')).toHaveLength(1186)
  })

  it('stores no row twice', async () => {
    const before = log.rows().length
    expect(await imported()).toEqual({
      rows: 1186,
      stored: 0,
      known: 1186,
      rejected: 0,
      againstRules: 0,
      stopped: false,
    })
    expect(log.rows()).toHaveLength(before)
  })

  it('loses no answer: the show-ifs of the survey hide none that was given', () => {
    const given = all.flatMap((event) => (event.type === 'PageAnswered' ? Object.keys(event.data) : []))
    expect(answers.flatMap((data) => Object.keys(data))).toHaveLength(given.length)
  })

  it('has the published counts of films seen, based on those who ticked one', () => {
    const base = answers.filter((data) => films.some((film) => data[`Q3_${film}`])).length
    expect([has('Q1', 1), base]).toEqual([936, 835])
    const shares = [1, 4, 5, 6].map((film) => percent(has(`Q3_${film}`, 1), base))
    expect(shares).toEqual([80.6, 72.69, 90.78, 88.38])
  })

  it('has the published favourite film, and the mean ranks, of those who saw all six', () => {
    const sawAll = answers.filter((data) => films.every((film) => data[`Q3_${film}`]))
    expect(sawAll).toHaveLength(471)
    const favourite = films.map((film) => percent(sawAll.filter((data) => data[`Q4_${film}`] === 1).length, 471))
    expect(favourite.toSorted((a, b) => b - a)).toEqual([35.88, 27.18, 17.41, 9.98, 5.73, 3.82])
    expect(favourite[4]).toBe(35.88)
    const means = films.map((film) => {
      const ranks = sawAll.flatMap((data) => data[`Q4_${film}`] ?? [])
      return Math.round((1000 * ranks.reduce((sum, rank) => sum + rank, 0)) / ranks.length) / 1000
    })
    expect(means).toEqual([4.238, 4.327, 4.253, 2.866, 2.38, 2.932])
  })

  it.each([
    [1, 91.8],
    [2, 92.78],
    [3, 91.1],
    [5, 90.91],
    [14, 90.68],
    [11, 90],
    [10, 85.01],
    [7, 58.23],
    [12, 29.48],
  ])('has the favourable opinion of character %i', (item, share) => {
    const base = has(`Q5_${item}`, 1, 2, 3, 4, 5, 6)
    expect(base).toBeGreaterThanOrEqual(812)
    expect(base).toBeLessThanOrEqual(831)
    expect(percent(has(`Q5_${item}`, 1, 2), base)).toBe(share)
  })

  it('has the published counts of who shot first', () => {
    const base = has('Q6', 1, 2, 3)
    expect([base, percent(has('Q6', 1), base), percent(has('Q6', 2), base)]).toEqual([828, 39.25, 23.79])
  })

  it('records as asked what the file asked, and to whom', () => {
    const asked = (id: string) =>
      all.filter((event) => event.type === 'PageAnswered' && event.asked.includes(id)).length
    expect([asked('Q1'), asked('Q3'), asked('Q8'), asked('Q15'), asked('Welcome')]).toEqual([1186, 936, 213, 0, 0])
  })
})
