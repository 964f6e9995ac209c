import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import type { RunningPortal } from '../../support/portal/running-portal.ts'
import { momentsOf } from './moments.ts'
import { tapped } from './tapped.ts'
import { newVisit, type Visitor } from './visit.ts'

const SURVEY = 'sixty-questions'
const QUESTIONS = 60
const CODES = 5
const RESPONDENTS = 2_000

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1)

const definition = {
  name: SURVEY,
  title: 'Sixty questions',
  type: 'survey',
  languages: ['en'],
  pages: numbers(QUESTIONS / 10).map((page) => ({
    id: `p${page}`,
    questions: numbers(10).map((n) => ({
      id: `Q${(page - 1) * 10 + n}`,
      type: 'single-choice',
      text: `Question ${(page - 1) * 10 + n}`,
      options: numbers(CODES).map((code) => ({ code, text: `Option ${code}` })),
    })),
  })),
  endPages: { complete: { message: 'Done' } },
}

const map = {
  respondent: 'id',
  questions: Object.fromEntries(numbers(QUESTIONS).map((n) => [`Q${n}`, { column: `Q${n}` }])),
}

const rows = (): string => {
  const head = ['id', ...numbers(QUESTIONS).map((n) => `Q${n}`)]
  const lines = numbers(RESPONDENTS).map((row) =>
    [`r${row}`, ...numbers(QUESTIONS).map((n) => 1 + ((row * 7 + n * row) % CODES))].join(','),
  )
  return [head.join(','), ...lines, ''].join('\n')
}

/** A survey of 60 questions, with answers. */
const published = async ({ cli, stateDir }: RunningPortal): Promise<void> => {
  const file = (name: string) => join(stateDir, name)
  await writeFile(file('sixty.json'), JSON.stringify(definition))
  await writeFile(file('sixty-map.json'), JSON.stringify(map))
  await writeFile(file('sixty.csv'), rows())
  for (const words of [
    ['survey', 'import', file('sixty.json')],
    ['responses', 'import', '--survey', SURVEY, '--map', file('sixty-map.json'), file('sixty.csv')],
  ]) {
    const { code, out } = await cli(...words)
    if (code !== 0) throw new Error(`portal ${words.join(' ')} failed:\n${out}`)
  }
}

/** The second chart of the page. */
const DRAWN = '.chart canvas'
const TWO_CHARTS = `.card:has(${DRAWN}) ~ .card ${DRAWN}`

/** Milliseconds until each question that is ticked is there, with its figures. */
const toggles = async (page: Page, times: number): Promise<readonly number[]> => {
  const found: number[] = []
  for (let n = 0; n < times; n += 1) {
    const question = QUESTIONS - n
    const tap = `.question-panel__list li:nth-child(${question}) input`
    const changes = '.question-panel__count'
    found.push(await tapped(page, { tap, changes, shows: `#title-Q${question}` }))
  }
  return found
}

/** Milliseconds from the address to two charts, each time with an empty cache; and from a tick to the question that it shows. Nothing is slowed down. */
export const largeTopline = async (browser: Browser, portal: RunningPortal, visitor: Visitor, times: number) => {
  await published(portal)
  const charts: number[] = []
  const ticks: number[] = []
  for (let time = 0; time < times; time += 1) {
    const { page, session, close } = await newVisit(browser, visitor, false)
    try {
      const moments = await momentsOf(page, session, { charts: TWO_CHARTS })
      await page.goto(`${visitor.url}/report/${SURVEY}/new`, { waitUntil: 'commit' })
      charts.push(await moments.of('charts'))
      ticks.push(...(await toggles(page, 5)))
    } finally {
      await close()
    }
  }
  return { charts, ticks }
}
