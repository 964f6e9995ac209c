import { ResponseId } from '@portal/contracts/ids'
import { compileSurvey } from '@portal/contracts/survey/flow'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { published, respondent, sent } from '@portal/tests/support/surveys/responses'
import { aPage, aQuestion, aSurvey } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import { drawsOf } from './draws.ts'
import { presentedPage } from './presented-page.ts'
import { response } from './response.ts'

const pages = ['a', 'b', 'c', 'd'].map((id) => aPage(id, aQuestion('open-text', { id: `Q${id}` })))
const definition = aSurvey({
  pages,
  folders: [
    { id: 'one', pages: ['a'] },
    { id: 'two', pages: ['b'] },
    { id: 'mixed', pages: ['c', 'd'], order: 'random' },
  ],
  folderChoices: [{ id: 'AD', folders: ['one', 'two'], enter: 1 }],
})
const survey = compileSurvey(definition)
const idOf = (n: number) => ResponseId.parse(uuidOf(`respondent ${n}`))
const of = (n: number, entersAll = false) => drawsOf(survey, { responseId: idOf(n), entersAll })

describe('what chance decides for a respondent', () => {
  it('is the same at every look, and different between respondents', () => {
    expect(of(1)).toEqual(of(1))
    const all = Array.from({ length: 200 }, (_, n) => of(n))
    const share = (key: string, value: number) => all.filter((one) => one[key] === value).length
    for (const [key, value] of [
      ['AD_1', 1],
      ['AD_2', 1],
      ['OrderMixed_1', 1],
      ['OrderMixed_2', 1],
    ] as const) {
      expect(share(key, value)).toBeGreaterThan(60)
    }
    for (const one of all) expect(Number('AD_1' in one) + Number('AD_2' in one)).toBe(1)
  })

  it('is stored with the first page, and nobody can give it in the address', () => {
    const own = of(7)
    const other = own['AD_1'] === 1 ? { AD_2: '1' } : { AD_1: '1' }
    const page = own['AD_1'] === 1 ? 'a' : 'b'
    const decision = response.decide(response.initial, {
      ...sent(published(definition), { type: 'AnswerPage', page, background: other }),
      responseId: idOf(7),
      respondent,
    })
    expect(decision).toMatchObject({
      outcome: 'accepted',
      events: [{ type: 'ResponseStarted' }, { type: 'PageAnswered', page: 'draws', data: own }, { page }],
    })
  })

  it('is every folder for staff who ask for it, and not for others', () => {
    expect(of(1, true)).toMatchObject({ AD_1: 1, AD_2: 1 })
    const begin = (flags: object) => {
      const command = sent(published(definition), { type: 'AnswerPage', page: 'a' })
      const decision = response.decide(response.initial, { ...command, flags, entersAll: true, responseId: idOf(0) })
      return decision.outcome === 'accepted'
        ? decision.events.flatMap((event) => ('data' in event ? [event.data] : []))
        : []
    }
    expect(begin({ admin: true })[0]).toMatchObject({ AD_1: 1, AD_2: 1 })
    expect(begin({})[0]).not.toMatchObject({ AD_1: 1, AD_2: 1 })
  })
})

it('three of 297 turns are shown to a respondent who chose all of them, in an order of their own', () => {
  const codes = Array.from({ length: 297 }, (_, i) => 100 + i)
  const options = codes.map((code) => ({ code, text: `Brand ${code}` }))
  const large = published(
    aSurvey({
      pages: [
        aPage('brands', aQuestion('multi-choice', { id: 'Q1', options, maxSelections: codes.length })),
        aPage('opinion', aQuestion('open-text', { id: 'Q2', text: 'Why {{loop}}?' })),
        aPage('end', aQuestion('open-text', { id: 'Q3' })),
      ],
      folders: [{ id: 'each', pages: ['opinion'], loop: { question: 'Q1', most: 3, order: 'random' } }],
    }),
  )
  const all = Object.fromEntries(codes.map((code) => [`Q1_${code}`, 1]))
  const compiled = large.version(1)
  if (!compiled) throw new Error('It is published.')
  const waysOf = (n: number) => {
    let state = response.initial
    const seen: string[] = []
    for (let page: string | null = 'brands'; page !== null; ) {
      seen.push(page)
      const command = sent(large, { type: 'AnswerPage', page, data: page === 'brands' ? all : {} })
      const decision = response.decide(state, { ...command, responseId: idOf(n) })
      if (decision.outcome === 'rejected') throw new Error(JSON.stringify(decision.rejection))
      state = decision.events.reduce(response.evolve, state)
      page = presentedPage(compiled, state, idOf(n)).page?.page.id ?? null
    }
    return seen
  }
  const ways = Array.from({ length: 5 }, (_, n) => waysOf(n))
  for (const [first, one, two, three, ...rest] of ways) {
    expect([first, rest]).toEqual(['brands', ['end']])
    expect(new Set([one, two, three]).size).toBe(3)
  }
  expect(new Set(ways.map((way) => way.join())).size).toBe(5)
})
