import { randomUUID } from 'node:crypto'
import { Instant, MemberId } from '@portal/contracts/ids'
import { describe, expect, it } from 'vitest'
import { erasure } from './erasing.ts'

const memberId = MemberId.parse(randomUUID())
const at = Instant.parse('2026-11-21T08:00:00Z')
const asked = { memberId, reason: 'asked', by: null } as const

/** Every step records its name; the named one fails the first time. */
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
  const close = () => say('fact', { outcome: 'accepted', position: '0007', at } as const)
  const part = (name: string, position: string | null) => ({ erase: () => say(name, position) })
  const parts = [part('key', null), part('sessions', null), part('responses', '0009'), part('posts', '0008')]
  return { said, ...erasure({ eraseMember: close, requestErasure: close }, [...parts, part('list', null)]) }
}

const ALL = ['fact', 'key', 'sessions', 'responses', 'posts', 'list']

describe('an erasure', () => {
  it('closes the account, then runs the parts in order, and returns the position that read models must reach', async () => {
    const { said, eraseMember } = steps()
    expect(await eraseMember(asked)).toEqual({ outcome: 'erased', memberId, position: '0009' })
    expect(said).toEqual(ALL)
  })

  it.each(ALL)('that was killed before “%s” is finished when it is asked for again', async (step) => {
    const { said, eraseMember } = steps(step)
    await expect(eraseMember(asked)).rejects.toThrow('killed')
    said.length = 0
    await eraseMember(asked)
    expect(said).toEqual(ALL)
  })

  it('of an unknown member changes nothing', async () => {
    const touched: string[] = []
    const unknown = async () => ({ outcome: 'rejected', rejection: { code: 'unknown-member' } }) as const
    const part = {
      erase: async () => {
        touched.push('touched')
        return null
      },
    }
    const { eraseMember } = erasure({ eraseMember: unknown, requestErasure: unknown }, [part])
    expect(await eraseMember(asked)).toEqual({ outcome: 'unknown-member' })
    expect(touched).toEqual([])
  })
})
