/** A shard of a build, by name; `owner` is the process that owns it, if its lease lasts. */
export type Held = Readonly<{ name: string; build: string; owner: string | null }>

/** A process that follows these builds, except for shards in which it found an event that only newer code can read. */
export type Candidate = Readonly<{ runner: string; follows: ReadonlySet<string>; passes: ReadonlySet<string> }>

type Load = Readonly<{ of: (runner: string) => number; total: (runner: string) => number }>

const byName = <T>(nameOf: (one: T) => string) => {
  return (a: T, b: T): number => (nameOf(a) < nameOf(b) ? -1 : 1)
}

/** The one with the least to do: in this build, then in all, then by name, so that all processes choose the same. */
const idlest = (runners: readonly string[], { of, total }: Load): string | null =>
  runners.toSorted((a, b) => of(a) - of(b) || total(a) - total(b) || (a < b ? -1 : 1))[0] ?? null

const mayTake = (shard: Held, { follows, passes }: Candidate): boolean =>
  follows.has(shard.build) && !passes.has(shard.name)

const add = (counts: Map<string, number>, runner: string | null | undefined, n: number): void => {
  if (runner) counts.set(runner, (counts.get(runner) ?? 0) + n)
}

const spreadBuild = (
  shards: readonly Held[],
  candidates: readonly Candidate[],
  totals: Map<string, number>,
): ReadonlyMap<string, string | null> => {
  const owners = new Map(shards.map(({ name, owner }) => [name, owner]))
  const counts = new Map<string, number>()
  for (const { owner } of shards) add(counts, owner, 1)
  const load: Load = { of: (runner) => counts.get(runner) ?? 0, total: (runner) => totals.get(runner) ?? 0 }
  const give = (name: string, to: string | null): void => {
    for (const figures of [counts, totals]) {
      add(figures, owners.get(name), -1)
      add(figures, to, 1)
    }
    owners.set(name, to)
  }
  const takersOf = (shard: Held): readonly string[] =>
    candidates.filter((candidate) => mayTake(shard, candidate)).map(({ runner }) => runner)

  for (const shard of shards) if (shard.owner === null) give(shard.name, idlest(takersOf(shard), load))
  for (const _ of shards) {
    const move = surplus(shards, takersOf, load, owners)
    if (!move) break
    give(move.name, move.to)
  }
  return owners
}

/** A shard of a process that has two more than another which may take it. */
const surplus = (
  shards: readonly Held[],
  takersOf: (shard: Held) => readonly string[],
  load: Load,
  owners: ReadonlyMap<string, string | null>,
): Readonly<{ name: string; to: string }> | null => {
  const moves = shards.flatMap((shard) => {
    const from = owners.get(shard.name)
    const takers = takersOf(shard)
    const to = idlest(takers, load)
    if (!from || !to || !takers.includes(from)) return []
    return [{ name: shard.name, to, gap: load.of(from) - load.of(to) }]
  })
  const [widest] = moves.toSorted((a, b) => b.gap - a.gap || byName((one: { name: string }) => one.name)(b, a))
  return widest && widest.gap >= 2 ? widest : null
}

/**
 * Which process should own which shard: those of a build evenly on the processes that follow it, each the rounded down or up
 * share. A shard stays where it is while that holds; a free one goes to the process that has least. The same input gives the
 * same plan in every process, whatever its order.
 * @returns by the name of the shard; null where no process may take it
 */
export const spread = (
  shards: readonly Held[],
  candidates: readonly Candidate[],
): ReadonlyMap<string, string | null> => {
  const totals = new Map<string, number>()
  for (const { owner } of shards) add(totals, owner, 1)
  const sorted = shards.toSorted(byName(({ name }) => name))
  const builds = [...new Set(sorted.map(({ build }) => build))].toSorted()
  return new Map(
    builds.flatMap((build) => {
      const ofBuild = sorted.filter((shard) => shard.build === build)
      return [...spreadBuild(ofBuild, candidates, totals)]
    }),
  )
}
