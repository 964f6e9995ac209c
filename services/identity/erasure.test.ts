import { randomUUID } from 'node:crypto'
import { Instant, MemberId, SurveyId } from '@portal/contracts/ids'
import { describe, expect, it } from 'vitest'
import { type ErasureDeps, erasure } from './erasure.ts'

const memberId = MemberId.parse(randomUUID())
const at = Instant.parse('2026-11-21T08:00:00Z')
const asked = { memberId, reason: 'asked', by: null } as const

/** Every step says its name; the one named fails the first time. */
const steps = (fails?: string) => {
  const said: string[] = []
  let hasFailed = false
  const say = async <T>(step: string, result: T): Promise<T> => {
    if (step === fails && !hasFailed) {
      hasFailed = true
      throw new Error('killed')
    }
    said.push(step)
    return result
  }
  const deps: ErasureDeps = {
    commands: {
      eraseMember: () => say('fact', { outcome: 'accepted', position: '0007', at }),
      requestErasure: () => say('fact', { outcome: 'accepted', position: '0007', at }),
    },
    list: { add: () => say('list', undefined) },
    keys: { destroyKey: () => say('key', undefined) },
    sessions: { removeAllOf: () => say('sessions', undefined) },
    responses: {
      surveysOf: () => say('surveys', [SurveyId.parse('tea'), SurveyId.parse('coffee')]),
      erase: (surveyId) => say(surveyId, surveyId === 'tea' ? '0009' : '0008'),
    },
  }
  return { said, ...erasure(deps) }
}

const ALL = ['fact', 'key', 'sessions', 'surveys', 'tea', 'coffee', 'list']

describe('an erasure', () => {
  it('begins with the fact, then destroys the key, and says up to where a read model must come', async () => {
    const { said, eraseMember } = steps()
    expect(await eraseMember(asked)).toEqual({ outcome: 'erased', memberId, position: '0009', responses: 2 })
    expect(said).toEqual(ALL)
  })

  it.each(ALL)('that was killed before “%s” comes to its end when it is asked again', async (step) => {
    const { said, eraseMember } = steps(step)
    await expect(eraseMember(asked)).rejects.toThrow('killed')
    said.length = 0
    await eraseMember(asked)
    expect(said).toEqual(ALL)
  })

  it('of somebody whom nobody knows touches nothing', async () => {
    const { said } = steps()
    const unknown = { outcome: 'rejected', rejection: { code: 'unknown-member' } } as const
    const touch = async () => said.push('touched')
    const { eraseMember } = erasure({
      commands: { eraseMember: async () => unknown, requestErasure: async () => unknown },
      list: { add: async () => void touch() },
      keys: { destroyKey: async () => void touch() },
      sessions: { removeAllOf: async () => void touch() },
      responses: { surveysOf: async () => [], erase: async () => null },
    })
    expect(await eraseMember(asked)).toEqual({ outcome: 'unknown-member' })
    expect(said).toEqual([])
  })
})
