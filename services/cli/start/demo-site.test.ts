import { randomUUID } from 'node:crypto'
import { compileSurvey } from '@portal/contracts/survey/flow'
import { memoryEventLog } from '@portal/infra/event-log/memory'
import { describe, expect, it } from 'vitest'
import { now } from '../stack/with-log.ts'
import { demoDefinition } from './demo-definition.ts'
import { addDemoReports } from './demo-reports.ts'
import { addDemoSite } from './demo-site.ts'
import { STAR_WARS } from './demo-star-wars.ts'

/** What a step of the demo stores; it stores nothing more when it is repeated, as after an interrupted start. */
const stored = async (step: typeof addDemoSite) => {
  const log = memoryEventLog()
  const deps = { log, now, newId: randomUUID, secretOf: async () => Buffer.alloc(32) }
  await step(deps)
  const once = log.rows().length
  await step(deps)
  expect(log.rows()).toHaveLength(once)
  return log.rows()
}

const kindsOf = (rows: Awaited<ReturnType<typeof stored>>): readonly string[] =>
  rows
    .map(({ json }) => JSON.parse(json))
    .map(({ type, kind }) => String(kind ?? type))
    .toSorted()

describe('the site of the demo', () => {
  it('has news, a page, and badges of which one is awarded, in each language', async () => {
    const rows = await stored(addDemoSite)
    expect(kindsOf(rows)).toEqual([
      ...['BadgeAwarded', 'BadgeDefined', 'BadgeDefined', 'ContentDrafted', 'ContentDrafted'],
      ...['ContentPublished', 'ContentPublished'],
    ])
    const text = rows.map(({ json }) => json).join('\n')
    const [english, french, arabic] = ['en', 'fr', 'ar'].map((language) => text.split(`"${language}":"`).length - 1)
    expect(english).toBeGreaterThan(0)
    expect([french, arabic]).toEqual([english, english])
  })
})

describe('the saved reports of the demo', () => {
  it('are one of each kind, about questions that its survey has', async () => {
    const rows = await stored(addDemoReports)
    expect(kindsOf(rows)).toEqual(['banner', 'dashboard', 'deck', 'filter', 'weighting'])
    const { questions } = compileSurvey(await demoDefinition(STAR_WARS))
    const asked = rows.flatMap(({ json }) => [...json.matchAll(/"(?:qid|question|questionID)":"(.*?)"/g)])
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.map(([, id = '']) => id).filter((id) => !questions.has(id))).toEqual([])
  })

  it('have a dashboard with a part by the banner that is there', async () => {
    const rows = await stored(addDemoReports)
    const streams = rows.map(({ stream }) => stream)
    const banners = rows.flatMap(({ json }) => [...json.matchAll(/"crosstabID":"(.*?)"/g)].map(([, id]) => id))
    expect(banners).toHaveLength(1)
    expect(streams).toContain(`report-item-${banners[0]}`)
  })
})
