import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { shapeIssues } from './shape-issues.ts'

const faultOf = (schema: z.ZodMiniType, value: unknown) => {
  const { error } = schema.safeParse(value)
  return error && shapeIssues(error.issues, value).map(({ key, values }) => [key, values])
}

describe('what fits no part of a union', () => {
  const address = z.union([z.uuid(), z.literal('new')])
  const choice = z.union([z.literal(0), z.literal(1)])

  it('is told what can be chosen, where nothing else is taken', () => {
    expect(faultOf(choice, 2)).toEqual([['not-one-of', { known: ['0', '1'], found: '2' }]])
    expect(faultOf(choice, undefined)).toEqual([['one-of', { known: ['0', '1'] }]])
  })

  it('is told that its form is not right, where it is of the kind that is wanted', () => {
    expect(faultOf(address, 'rubbish')).toEqual([['wrong-form', {}]])
  })

  it('is told the kind that is wanted, where it is of another', () => {
    const texts = z.union([z.string(), z.record(z.string(), z.string())])
    expect(faultOf(texts, 3)).toEqual([['not-texts', {}]])
    const found = z.union([z.object({ a: z.number() }), z.object({ b: z.number() })])
    expect(faultOf(found, 3)).toEqual([
      ['wrong-kind', { wanted: { term: 'kind-object' }, found: { term: 'kind-number' } }],
    ])
  })
})
