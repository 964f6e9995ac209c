import { randomUUID } from 'node:crypto'
import { compileSurvey } from '@portal/contracts/survey/flow'
import { memoryEventLog } from '@portal/infra/event-log/memory'
import { now } from '@portal/infra/tools/now'
import { memoryOutbox } from '@portal/tests/support/portal/memory-outbox'
import { describe, expect, it } from 'vitest'
import { demoDefinition } from './demo-definition.ts'
import { addDemoReports } from './demo-reports.ts'
import { addDemoMessages, addDemoNewsletter, addDemoSite } from './demo-site.ts'
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
  it('has news, a page, popups, badges of which one is awarded, and guests of whom two count, in each language', async () => {
    const rows = await stored(addDemoSite)
    const counts = Map.groupBy(kindsOf(rows), (type) => type)
    expect(Object.fromEntries([...counts].map(([type, all]) => [type, all.length]))).toEqual({
      ...{ BadgeAwarded: 1, BadgeDefined: 2, ContentDrafted: 4, ContentPublished: 3 },
      ...{ LoginClaimed: 3, MemberRegistered: 3, MemberJoined: 3, LinkRequested: 3, DisplayNameChanged: 3 },
      ...{ MemberActivated: 2, ReferralRegistered: 2 },
    })
    const text = rows.map(({ json }) => json).join('\n')
    const [english, french, arabic] = ['en', 'fr', 'ar'].map((language) => text.split(`"${language}":"`).length - 1)
    expect(english).toBeGreaterThan(0)
    expect([french, arabic]).toEqual([english, english])
  })
})

it('a newsletter of the demo waits to be sent, in each language', async () => {
  const added: unknown[] = []
  const add = async (mailing: object) => void added.push(mailing)
  await addDemoNewsletter({ add }, new Date('2026-11-21T08:00:00Z'))
  expect(added).toMatchObject([{ kind: 'newsletter', texts: { en: {}, fr: {}, ar: {} } }])
})

it('messages of the demo are in the outbox, in each language, once', async () => {
  const outbox = memoryOutbox()
  const at = new Date('2026-11-21T08:00:00Z')
  await addDemoMessages(outbox, at)
  await addDemoMessages(outbox, at)
  const mails = await outbox.page({}, null, 9)
  expect(mails.map(({ state }) => state)).toEqual(['kept', 'kept', 'kept'])
  const found = await Promise.all(mails.map(({ mailId }) => outbox.find(mailId)))
  expect(found.map((mail) => mail?.language)).toEqual(['en', 'fr', 'ar'])
})

/** Each question that is named, after its survey: that of the films where none is. */
const questionsIn = (part: unknown): readonly string[] => {
  if (typeof part !== 'object' || part === null) return []
  const { surveyID = 'star-wars-2014', qid, question, questionID }: Readonly<Record<string, unknown>> = { ...part }
  const named = qid ?? question ?? questionID
  return [...(typeof named === 'string' ? [`${surveyID} ${named}`] : []), ...Object.values(part).flatMap(questionsIn)]
}

describe('the saved reports of the demo', () => {
  it('are of each kind, about questions that their surveys have', async () => {
    const rows = await stored(addDemoReports)
    expect(kindsOf(rows)).toEqual(['ReportScheduled', 'banner', 'banner', 'dashboard', 'deck', 'filter', 'weighting'])
    const asked = rows.flatMap(({ json }) => questionsIn(JSON.parse(json)))
    expect(asked.length).toBeGreaterThan(0)
    const files = { 'star-wars-2014': STAR_WARS, 'morning-drinks': 'morning-drinks.json' }
    const known = await Promise.all(
      Object.entries(files).map(async ([survey, file]) => {
        const { questions } = compileSurvey(await demoDefinition(file))
        return [...questions.keys()].map((question) => `${survey} ${question}`)
      }),
    )
    expect(asked.filter((one) => !known.flat().includes(one))).toEqual([])
  })

  it('have a dashboard with a part by the banner that is there', async () => {
    const rows = await stored(addDemoReports)
    const streams = rows.map(({ stream }) => stream)
    const banners = rows.flatMap(({ json }) => [...json.matchAll(/"crosstabID":"(.*?)"/g)].map(([, id]) => id))
    expect(banners).toHaveLength(1)
    expect(streams).toContain(`report-item-${banners[0]}`)
    const scheduled = rows.flatMap(({ json }) => [...json.matchAll(/"reportId":"(.*?)"/g)].map(([, id]) => id))
    expect(streams).toContain(`report-item-${scheduled[0]}`)
  })
})
