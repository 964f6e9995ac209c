import { hash } from 'node:crypto'
import { leadingZeroBits, WORK_BITS } from '@portal/contracts/proof-of-work'
import { memoryAttempts } from '@portal/tests/support/portal/memory-sessions'
import { solvedWork as solved } from '@portal/tests/support/portal/solved-work'
import { describe, expect, it } from 'vitest'
import { captcha } from './captcha.ts'

const start = () => {
  const clock = { now: new Date('2026-11-21T08:00:00Z') }
  const deps = { attempts: memoryAttempts(), now: () => clock.now, tokenSecret: 'a secret of thirty-two characters' }
  return { ...captcha(deps), later: (ms: number) => (clock.now = new Date(clock.now.getTime() + ms)) }
}

describe('a captcha', () => {
  it('is solved by work, once', async () => {
    const { challenge, isSolved } = start()
    const solution = solved(challenge())
    expect([await isSolved(solution), await isSolved(solution)]).toEqual([true, false])
  })

  it('is solved once, though the same challenge has many solutions', async () => {
    const { challenge, isSolved } = start()
    const one = challenge()
    const solutions = [solved(one)]
    for (let n = Number(solutions[0]?.split(':')[1]) + 1; solutions.length < 2; n += 1)
      if (leadingZeroBits(hash('sha256', `${one}:${n}`, 'buffer')) >= WORK_BITS) solutions.push(`${one}:${n}`)
    expect(await Promise.all(solutions.map(isSolved))).toEqual([true, false])
  })

  it('is solved within ten minutes', async () => {
    const { challenge, isSolved, later } = start()
    const solution = solved(challenge())
    later(10 * 60_000)
    expect(await isSolved(solution)).toBe(false)
  })

  it('is not solved without work, nor by a challenge that was made up', async () => {
    const { challenge, isSolved } = start()
    const one = challenge()
    let lazy = 0
    while (leadingZeroBits(hash('sha256', `${one}:${lazy}`, 'buffer')) >= WORK_BITS) lazy += 1
    expect(await isSolved(`${one}:${lazy}`)).toBe(false)
    const madeUp = solved(`${one.slice(0, -43)}${'A'.repeat(43)}`)
    expect(await isSolved(madeUp)).toBe(false)
    for (const rubbish of ['', 'x', one, ':1', `${one}:`]) expect(await isSolved(rubbish)).toBe(false)
  })
})

it('counts the zero bits that a digest begins with', () => {
  expect(leadingZeroBits(new Uint8Array([0, 0, 1]))).toBe(23)
  expect(leadingZeroBits(new Uint8Array([128]))).toBe(0)
  expect(leadingZeroBits(new Uint8Array([0, 0]))).toBe(16)
})
