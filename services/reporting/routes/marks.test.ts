import { type PortalParts, signedInAs } from '@portal/tests/support/portal/portal'
import { aPage, aQuestion, aSurvey } from '@portal/tests/support/surveys/surveys'
import { teaSpec } from '@portal/tests/support/surveys/tea-survey'
import { describe, expect, it } from 'vitest'

const definition = aSurvey({
  pages: [aPage('p1', aQuestion('video-comment'), aQuestion('open-text', { id: 'Q2' }))],
})
const published = { surveyId: definition.name, version: 1, definition, publishedAt: '2026-11-21T08:00:00.000Z' }

const spec = teaSpec({ surveyID: definition.name, filter: { question: 'Q2', op: 'LIKE', values: ['a'] } })

const get = async (question: string, written: readonly string[] = []) => {
  const asked: unknown[] = []
  const deps: Partial<PortalParts> = {
    published: { latest: async () => [published], find: async () => published },
    reports: {
      run: async (of, _known, _signal, wanted) => {
        asked.push([of, wanted])
        const texts = written.map((text) => ({ text, at: '2026-11-21T08:00:00.000Z' }))
        const json = new TextEncoder().encode(JSON.stringify({ texts, total: texts.length }))
        return { outcome: 'done', revision: '', json }
      },
    },
  }
  const { app, cookie } = await signedInAs('admin', deps)
  const payload = { spec, question }
  const reply = await app.inject({ method: 'POST', url: '/api/reporting/marks', headers: { cookie }, payload })
  return { reply, asked }
}

describe('what was said about the moments of a video', () => {
  it('is put together from the answers of those in the run, with how far each respondent saw it', async () => {
    const { reply, asked } = await get('Q1', [
      'ended 4\n1 0.5 0.25 comment Nice\n2 0.1 0.2 comment Warm',
      'begun 4\n3.5 0 1 comment Late',
      'unplayable 0',
      'no answer of a video',
    ])
    expect(asked).toEqual([[spec, { key: 'Q1', search: '', page: 1, itemsPerPage: 2_000 }]])
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
