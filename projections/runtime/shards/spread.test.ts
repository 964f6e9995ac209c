import { chanceOf } from '@portal/tests/support/surveys/answering'
import { describe, expect, it } from 'vitest'
import { type Candidate, type Held, spread } from './spread.ts'

const following = (runner: string, builds: readonly string[], passes: readonly string[] = []): Candidate => ({
  runner,
  follows: new Set(builds),
  passes: new Set(passes),
})

const countsOf = (plan: ReadonlyMap<string, string | null>, runners: readonly string[], build: string) =>
  runners.map((runner) => [...plan].filter(([name, owner]) => owner === runner && name.startsWith(`${build} `)).length)

/** Some builds of 1 to 16 shards, owned by some of 1 to 6 processes, by one that has ended, or by none. */
const aSituation = (seed: number) => {
  const chance = chanceOf(seed)
  const runners = Array.from({ length: 1 + chance(6) }, (_, i) => `runner-${i}`)
  const builds = Array.from({ length: 1 + chance(3) }, (_, i) => `build-${i}`)
  const shards = builds.flatMap((build): readonly Held[] =>
    Array.from({ length: 2 ** chance(5) }, (_, i) => {
      const owner = chance(2) === 0 ? null : (runners[chance(runners.length)] ?? null)
      return { name: `${build} ${i}`, build, owner }
    }),
  )
  return { chance, runners, builds, shards, candidates: runners.map((runner) => following(runner, builds)) }
}

const shuffled = <T>(all: readonly T[], chance: (below: number) => number): readonly T[] =>
  all
    .map((one) => ({ one, at: chance(1_000_000) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one)

const seeds = Array.from({ length: 300 }, (_, seed) => seed)

describe('shards are spread', () => {
  it.each(seeds.slice(0, 5))(
    'evenly: no process has two more shards of a build than another (from seed %i on)',
    (first) => {
      for (const seed of seeds.filter((one) => one % 5 === first)) {
        const { runners, builds, shards, candidates } = aSituation(seed)
        const plan = spread(shards, candidates)
        for (const build of builds) {
          const counts = countsOf(plan, runners, build)
          expect(Math.max(...counts) - Math.min(...counts)).toBeLessThan(2)
          expect(counts.reduce((sum, n) => sum + n, 0)).toBe(shards.filter((shard) => shard.build === build).length)
        }
      }
    },
  )

  it('in the same way by every process, in whatever order it sees them', () => {
    for (const seed of seeds) {
      const { chance, shards, candidates } = aSituation(seed)
      const other = spread(shuffled(shards, chance), shuffled(candidates, chance))
      expect(other).toEqual(spread(shards, candidates))
    }
  })

  it('with as few moves as possible: none from a process without a surplus, none once they are even', () => {
    for (const seed of seeds) {
      const { runners, builds, shards, candidates } = aSituation(seed)
      const plan = spread(shards, candidates)
      for (const build of builds) {
        const held = shards.filter((shard) => shard.build === build)
        const ceil = Math.ceil(held.length / runners.length)
        for (const runner of runners) {
          const mine = held.filter(({ owner }) => owner === runner)
          const kept = mine.filter(({ name }) => plan.get(name) === runner).length
          expect(kept).toBeGreaterThanOrEqual(Math.min(mine.length, Math.floor(held.length / runners.length)))
          expect(kept).toBeLessThanOrEqual(ceil)
        }
      }
      const after = shards.map((shard) => ({ ...shard, owner: plan.get(shard.name) ?? null }))
      expect(spread(after, candidates)).toEqual(plan)
    }
  })

  it('to a process that joins, from those that have most', () => {
    const held = [0, 1, 2, 3].map((i) => ({ name: `b ${i}`, build: 'b', owner: i < 2 ? 'one' : 'two' }))
    const three = ['one', 'two', 'three'].map((runner) => following(runner, ['b']))
    expect(countsOf(spread(held, three), ['one', 'two', 'three'], 'b')).toEqual([2, 1, 1])
    expect(spread(held, three.slice(0, 2))).toEqual(new Map(held.map(({ name, owner }) => [name, owner])))
  })

  it('never to a process that does not follow the build, or that found an event there which only newer code can read', () => {
    const free = [0, 1].map((i) => ({ name: `b ${i}`, build: 'b', owner: null }))
    const plan = spread(free, [following('idle', []), following('older', ['b'], ['b 0']), following('newer', ['b'])])
    expect(plan).toEqual(new Map([['b 0', 'newer'], ['b 1', 'older']])) // biome-ignore format: a pair a shard
    expect(spread(free, [following('older', ['b'], ['b 0'])]).get('b 0')).toBeNull()
  })

  it('not away from an owner that follows no build: an operator works there', () => {
    const held = [0, 1].map((i) => ({ name: `b ${i}`, build: 'b', owner: 'operator' }))
    expect([...spread(held, [following('one', ['b'])]).values()]).toEqual(['operator', 'operator'])
  })
})
