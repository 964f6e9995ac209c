import { readFileSync } from 'node:fs'
import { checkDefinition } from '@portal/contracts/survey/check-definition'
import { SurveyDefinition } from '@portal/contracts/survey/definition'
import { anySurvey } from '@portal/tests/support/surveys/random-surveys'
import { anInstant, aSurvey } from '@portal/tests/support/surveys/surveys'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { simulatedRespondents } from './respondent.ts'
import { simulate } from './simulate.ts'
import { simulatedQuotas } from './simulated-quotas.ts'

const definitionAt = (path: string): SurveyDefinition => {
  const checked = checkDefinition(JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')))
  if ('definition' in checked) return checked.definition
  throw new Error(`${path} is not a definition`)
}
const demo = (name: string): SurveyDefinition => definitionAt(`../../cli/demo/${name}.json`)

const run = (definition: SurveyDefinition, respondents = 200, seed = 7) =>
  simulate(definition, { respondents, seed, at: anInstant })

const choice = (id: string, differs: object = {}) => ({
  id,
  type: 'single-choice',
  text: `${id}?`,
  required: true,
  options: [1, 2].map((code) => ({ code, text: `o${code}` })),
  ...differs,
})
const surveyWith = (...pages: readonly (readonly object[])[]) =>
  SurveyDefinition.parse({
    ...aSurvey(),
    pages: pages.map((questions, at) => ({ id: `page-${at + 1}`, questions })),
  })

describe('a synthetic run', () => {
  it('shares out the whole total, also among items that offer no comment', async () => {
    const items = Array.from({ length: 12 }, (_, at) => ({ code: at + 1, text: `i${at}`, noComment: true }))
    const report = await run(surveyWith([{ id: 'Q1', type: 'allocation', text: 'Shares?', required: true, items }]))
    expect(report).toMatchObject({ completed: 200, deadEnds: [] })
  })

  it('waits for timers, draws folders and walks loops as respondents do, and reaches every turn', async () => {
    const report = await run(definitionAt('../../../tests/fixtures/flow/definition.json'))
    expect(report).toMatchObject({ completed: 200, deadEnds: [], unreached: [] })
    expect(report.lengths?.pages).toMatchObject({ least: 4, most: 7 })
  })

  it('reaches the end of each demo survey, and every question, option and item of it', async () => {
    for (const name of ['morning-drinks', 'every-question']) {
      const report = await run(demo(name), 400)
      expect(report).toMatchObject({ respondents: 400, deadEnds: [], unreached: [] })
      expect(report.completed + report.screened + report.terminated).toBe(400)
      expect(report.completed).toBeGreaterThan(0)
    }
  })

  it('tells those who are terminated from those who are screened out', async () => {
    const survey = SurveyDefinition.parse({
      ...surveyWith([choice('Q1')], [choice('Q2')]),
      screens: [
        { id: 'one', when: { question: 'Q1', op: 'IN', values: [1] }, outcome: 'terminated' },
        { id: 'two', when: { question: 'Q2', op: 'IN', values: [1] } },
      ],
    })
    const { completed, screened, terminated } = await run(survey, 100)
    expect(completed + screened + terminated).toBe(100)
    for (const some of [completed, screened, terminated]) expect(some).toBeGreaterThan(10)
  })

  it('reaches the end of any survey that can be published', async () => {
    await fc.assert(
      fc.asyncProperty(anySurvey, fc.nat(1_000), async (definition, seed) => {
        const { completed, screened, terminated, deadEnds } = await run(definition, 5, seed)
        expect([completed + screened + terminated, deadEnds]).toEqual([5, []])
      }),
      { numRuns: 40 },
    )
  })

  it('gives the same report for the same seed, and other answers for another', async () => {
    const definition = demo('morning-drinks')
    expect(await run(definition)).toEqual(await run(definition))
    const answersFor = (seed: number) =>
      simulatedRespondents(
        definition,
        seed,
        anInstant,
        simulatedQuotas(definition, anInstant).claim,
      )(0).pages.map(({ answers }) => answers)
    expect(answersFor(7)).toEqual(answersFor(7))
    expect(answersFor(8)).not.toEqual(answersFor(7))
  })

  it('names questions and options that nobody can be shown', async () => {
    const never = { operator: 'AND', rules: [1, 2].map((code) => ({ question: 'Q1', op: 'IN', values: [code] })) }
    const rare = { question: 'Q1', op: 'HAS NONE', values: [] }
    const definition = surveyWith(
      [choice('Q1')],
      [choice('Q2', { showIf: never })],
      [
        choice('Q3', {
          options: [
            { code: 1, text: 'a' },
            { code: 2, text: 'b', showIf: rare },
          ],
        }),
      ],
    )
    expect((await run(definition)).unreached).toEqual([
      { question: 'Q2', page: 'page-2', codes: 'all' },
      { question: 'Q3', page: 'page-3', codes: [2] },
    ])
  })

  it('names the page that cannot be left, with the faults', async () => {
    const impossible = { id: 'Q2', type: 'number', text: 'Q2?', required: true, minimum: 10, maximum: 1 }
    const { completed, deadEnds, lengths } = await run(surveyWith([choice('Q1')], [impossible]), 20)
    expect([completed, lengths]).toEqual([0, null])
    const reasons = expect.arrayContaining(['Q2: number-too-small'])
    expect(deadEnds.map(({ page }) => page)).toEqual(deadEnds.map(() => 'page-2'))
    expect(deadEnds[0]).toMatchObject({ page: 'page-2', reasons })
    expect(deadEnds.reduce((sum, { respondents }) => sum + respondents, 0)).toBe(20)
  })

  it('fills quotas as respondents do, turns away who finds them full, and names the cell that nobody belongs to', async () => {
    const of = (question: string, code: number) => ({ question, op: 'IN', values: [code] })
    const both = { operator: 'AND', rules: [of('Q1', 1), of('Q2', 2)] }
    const survey = SurveyDefinition.parse({
      ...surveyWith([choice('Q1')], [choice('Q2', { showIf: of('Q1', 2) })]),
      quotas: [
        {
          id: 'drink',
          name: 'Drink',
          cells: [
            { id: 'tea', name: 'Tea', when: of('Q1', 1), target: 10 },
            { id: 'both', name: 'Both', when: both, target: 5 },
          ],
        },
      ],
    })
    const { completed, quotaFull, quotas, deadEnds } = await run(survey, 100)
    const [tea, none] = quotas
    expect([tea?.cell, tea?.taken, none]).toEqual([
      'tea',
      10,
      { quota: 'drink', cell: 'both', target: 5, asked: 0, taken: 0 },
    ])
    expect(quotaFull).toBe((tea?.asked ?? 0) - 10)
    expect([completed + quotaFull, deadEnds]).toEqual([100, []])
  })

  it('tells how long responses are: of a survey without conditions all are equally long', async () => {
    const { lengths } = await run(surveyWith([choice('Q1')], [choice('Q2'), choice('Q3')]))
    const same = (value: number) => ({ least: value, p10: value, median: value, p90: value, most: value })
    expect([lengths?.pages, lengths?.questions]).toEqual([same(2), same(3)])
  })

  it('stops when it is asked to, with what it has', async () => {
    const stopping = new AbortController()
    const definition = surveyWith([choice('Q1')])
    const report = await simulate(
      definition,
      { respondents: 100, seed: 1, at: anInstant, signal: stopping.signal },
      (done) => {
        if (done === 3) stopping.abort()
      },
    )
    expect(report.respondents).toBe(3)
  })

  it('lets the process hear of a Ctrl-C while it runs', async () => {
    const stopping = new AbortController()
    setImmediate(() => stopping.abort())
    const asked = { respondents: 5_000, seed: 1, at: anInstant, signal: stopping.signal }
    expect((await simulate(surveyWith([choice('Q1')]), asked)).respondents).toBeLessThan(5_000)
  })
})
