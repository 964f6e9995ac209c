import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { waitingRoom } from './waiting-room.ts'

/** A projection at `at.position`, which counts how often its checkpoint was read. */
const aProjection = () => {
  const at = { position: '01', looks: 0 }
  const look = async () => {
    at.looks += 1
    return at.position
  }
  return { at, wait: waitingRoom(look) }
}

describe('waiting for a projection', () => {
  it('ends at once if the position is reached already', async () => {
    const { at, wait } = aProjection()
    expect(await wait('p', '01', 1_000)).toBe(true)
    expect(at.looks).toBe(1)
  })

  it('ends when the position is reached', async () => {
    const { at, wait } = aProjection()
    const waited = wait('p', '02', 1_000)
    await sleep(15)
    at.position = '03'
    expect(await waited).toBe(true)
  })

  it('ends after its own time limit, whoever else waits longer (P23)', async () => {
    const { at, wait } = aProjection()
    const long = wait('p', '02', 2_000)
    expect(await wait('p', '02', 30)).toBe(false)
    at.position = '02'
    expect(await long).toBe(true)
  })

  it('reads the checkpoint once for all who wait', async () => {
    const { at, wait } = aProjection()
    const waited = Promise.all(Array.from({ length: 200 }, () => wait('p', '02', 1_000)))
    await sleep(60)
    at.position = '02'
    expect((await waited).every(Boolean)).toBe(true)
    expect(at.looks).toBeLessThan(15)
  })

  it('ends at once where the log has nothing new for the projection, whatever its checkpoint says', async () => {
    const asked: string[] = []
    const wait = waitingRoom(
      async () => '01',
      async (...about) => asked.push(about.join(' ')) > 0,
    )
    expect(await Promise.all([wait('p', '03', 1_000), wait('p', '02', 1_000)])).toEqual([true, true])
    expect(asked).toEqual(['p 01 03'])
  })

  it('tells all who wait that the database cannot be reached, and asks it again for the next one', async () => {
    const state = { isAway: true }
    const wait = waitingRoom(async () => {
      if (state.isAway) throw new Error('away')
      return '05'
    })
    const both = await Promise.allSettled([wait('p', '02', 1_000), wait('p', '03', 1_000)])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    state.isAway = false
    expect(await wait('p', '05', 1_000)).toBe(true)
  })
})
