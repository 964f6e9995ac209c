import { memoryEventLog } from '@portal/infra/event-log/memory'
import { describe, expect, it } from 'vitest'
import { draftSurvey } from '../import/draft/draft-survey.ts'
import { readFacts } from '../import/draft/read-facts.ts'
import { judgedPlan } from './check-plan.ts'
import { planOfDraft } from './plan-of-draft.ts'

const draftedPlan = async () => {
  const lines = ['id,Tea,Coffee', ...Array.from({ length: 20 }, (_, i) => `r${i},${(i % 2) + 1},${(i % 3) + 1}`)]
  const open = async function* () {
    yield Buffer.from(`${lines.join('\n')}\n`)
  }
  const facts = await readFacts({ name: 'drinks.csv', open })
  return planOfDraft(draftSurvey(facts, 'en'), facts, 'en')
}

describe('a plan', () => {
  it('says of two columns of which each is the whole answer to a question that only one can be', async () => {
    const plan = await draftedPlan()
    const columns = plan.columns.map((column) =>
      column.question === 'Coffee' ? { ...column, question: 'Tea' } : column,
    )
    expect(await judgedPlan({ ...plan, columns }, memoryEventLog())).toEqual({
      issues: [{ path: '/questions/Tea', key: 'one-whole-column', values: { question: 'Tea', columns: 2 } }],
    })
    expect(await judgedPlan(plan, memoryEventLog())).not.toHaveProperty('issues')
  })

  it('says of two columns that both have the text of an option that only one can', async () => {
    const plan = await draftedPlan()
    const [who, ...others] = plan.columns
    const columns = others.map((column) => ({ ...column, use: 'other-text' as const, question: 'Tea', code: 2 }))
    expect(await judgedPlan({ ...plan, columns: who ? [who, ...columns] : [] }, memoryEventLog())).toEqual({
      issues: [{ path: '/questions/Tea', key: 'map-code-twice', values: { question: 'Tea', code: 2 } }],
    })
  })

  it('says of columns of which none identifies the row that one has to, and not that none is headed ""', async () => {
    const plan = await draftedPlan()
    const columns = plan.columns.map((column) =>
      column.use === 'respondent' ? { ...column, use: 'ignore' as const } : column,
    )
    expect(await judgedPlan({ ...plan, columns }, memoryEventLog())).toEqual({
      issues: [{ path: '', key: 'nothing-identifies', values: {} }],
    })
  })

  it.each([
    ['by the name that both were given', ['w', 'w'], 'w'],
    ['by a name that is the place of the other', ['w2', ''], 'w2'],
  ])('says of two columns that both are one weight, %s, that only one can', async (_, names, weight) => {
    const plan = await draftedPlan()
    const [who, ...others] = plan.columns
    const columns = others.map((column, i) => ({ ...column, use: 'weight' as const, question: names[i] ?? '' }))
    expect(await judgedPlan({ ...plan, columns: who ? [who, ...columns] : [] }, memoryEventLog())).toEqual({
      issues: [{ path: `/weights/${weight}`, key: 'map-weight-twice', values: { weight, columns: 2 } }],
    })
  })
})
