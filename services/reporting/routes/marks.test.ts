import { type PortalParts, signedInAs } from '@portal/tests/support/portal/portal'
import { aPage, aQuestion, aSurvey } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'

const definition = aSurvey({
  pages: [aPage('p1', aQuestion('video-comment'), aQuestion('open-text', { id: 'Q2' }))],
})
const published = { surveyId: definition.name, version: 1, definition, publishedAt: '2026-11-21T08:00:00.000Z' }

const get = async (question: string, texts: readonly string[] = []) => {
  const asked: unknown[] = []
  const deps: Partial<PortalParts> = {
    published: { latest: async () => [published], find: async () => published },
    responses: {
      byId: async () => null,
      ofMember: async () => [],
      countsBySurvey: async () => [],
      texts: async (...options) => {
        asked.push(options)
        return { texts: texts.map((text) => ({ text, at: '2026-11-21T08:00:00.000Z' })), total: texts.length }
      },
    },
  }
  const { app, cookie } = await signedInAs('admin', deps)
  const reply = await app.inject({ url: `/api/reporting/marks/${definition.name}/${question}`, headers: { cookie } })
  return { reply, asked }
}

describe('what was said about the moments of a video', () => {
  it('is put together from the answers, with how far each respondent saw it', async () => {
    const { reply, asked } = await get('Q1', [
      'ended 4\n1 0.5 0.25 comment Nice\n2 0.1 0.2 comment Warm',
      'begun 4\n3.5 0 1 comment Late',
      'unplayable 0',
      'no answer of a video',
    ])
    expect(asked).toEqual([[definition.name, 'Q1', { search: '', page: 1, itemsPerPage: 2_000 }]])
    expect(reply.json()).toEqual({
      video: { address: '/videos/kettle.webm', poster: '', seconds: 4 },
      viewings: { ended: 1, begun: 1, unplayable: 1 },
      marks: [
        { at: 1, x: 0.5, y: 0.25, kind: 'comment', content: 'Nice' },
        { at: 2, x: 0.1, y: 0.2, kind: 'comment', content: 'Warm' },
        { at: 3.5, x: 0, y: 1, kind: 'comment', content: 'Late' },
      ],
      respondents: 4,
    })
  })

  it('is not found for a question without a video', async () => {
    for (const question of ['Q2', 'Q9']) expect((await get(question)).reply.statusCode).toBe(404)
  })
})
