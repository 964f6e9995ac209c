import type { Contract } from '@portal/contracts/http/call'
import { PreviousBody, SubmitBody } from '@portal/contracts/http/surveys'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { failures } from '../failures/failures.ts'
import { answerWithProblems } from '../failures/problems.ts'
import { compiled } from './compiled.ts'
import { keepContracts } from './contracts.ts'

const echo = async (contract: Contract, isHot: boolean) => {
  const app = Fastify()
  keepContracts(app)
  answerWithProblems(
    app,
    failures(() => false),
  )
  const options = { schema: { body: contract }, ...(isHot && { validatorCompiler: compiled }) }
  app.post('/', options, async () => 'accepted')
  await app.ready()
  return async (payload: unknown) => {
    const headers = { 'content-type': 'application/json' }
    const reply = await app.inject({ method: 'POST', url: '/', headers, payload: JSON.stringify(payload) })
    return [reply.statusCode, reply.body]
  }
}

const submit = {
  token: 'a'.repeat(40),
  page: 'first',
  questions: [{ QuestionID: 'Q1', QuestionType: 1 }],
  DATA: { Q1: 3, Q2_1: '1', Q3: null, Q4: 'words' },
  saveAndQuit: false,
  totalQuestions: 4,
  seconds: 3.5,
  language: 'pt-BR',
}
const previous = { token: 'a'.repeat(40), page: 'first', DATA: {} }

const wrongValues = [null, true, -1, 1.5, 1e300, '', 'x', 'x'.repeat(20_001), [], {}, [[]], { a: {} }]

/** Each field missing, of every wrong kind, and one field too many. */
const broken = (body: Readonly<Record<string, unknown>>): readonly unknown[] => [
  ...wrongValues,
  { ...body, extra: 1 },
  ...Object.keys(body).flatMap((field) => [
    Object.fromEntries(Object.entries(body).filter(([name]) => name !== field)),
    ...wrongValues.map((value) => ({ ...body, [field]: value })),
  ]),
  { ...body, DATA: { ['k'.repeat(101)]: 1 } },
  { ...body, DATA: { Q1: true } },
  { ...body, DATA: { Q1: 'x'.repeat(20_001) } },
  { ...body, questions: Array(201).fill({ QuestionID: 'Q1', QuestionType: 1 }) },
  { ...body, questions: [{ QuestionID: 'Q1' }] },
]

describe('a compiled contract', () => {
  it.each([
    ['submit', SubmitBody, submit],
    ['previous', PreviousBody, previous],
  ])('accepts and refuses what zod does, in the same words: %s', async (_, contract, body) => {
    const [hot, cold] = [await echo(contract, true), await echo(contract, false)]
    expect(await hot(body)).toEqual([200, 'accepted'])
    for (const each of broken(body))
      expect(await hot(each), JSON.stringify(each)?.slice(0, 200)).toEqual(await cold(each))
  })
})
