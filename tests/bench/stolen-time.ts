import { readFile } from 'node:fs/promises'
import { cpus } from 'node:os'

/** Ticks of all processors so far: those that the host gave to other machines, and all. */
type Ticks = Readonly<{ stolen: number; all: number }>

/**
 * From the first line of `/proc/stat`: user, nice, system, idle, iowait, irq, softirq, steal, and the time of guests,
 * which user and nice contain (proc_stat(5)). Null if the text is another.
 */
export const ticksIn = (stat: string): Ticks | null => {
  const given = /^cpu +(\d+(?: \d+)*)/.exec(stat)?.[1]?.split(' ').map(Number)
  if (given?.[7] === undefined) return null
  return { stolen: given[7], all: given.slice(0, 8).reduce((sum, ticks) => sum + ticks, 0) }
}

const ticksNow = async (): Promise<Ticks | null> => ticksIn(await readFile('/proc/stat', 'utf8').catch(() => ''))

/**
 * Processors of this machine, of `cpus().length`, that its host gave to other machines since the last call, while work
 * waited for them. Null where the system does not tell.
 */
export const watchStolen = async (): Promise<() => Promise<number | null>> => {
  let last = await ticksNow()
  return async () => {
    const [before, now] = [last, await ticksNow()]
    last = now
    if (!before || !now || now.all === before.all) return null
    return ((now.stolen - before.stolen) / (now.all - before.all)) * cpus().length
  }
}

/** For a line of figures: `0.31 of 2 processors`. */
export const stolenText = (stolen: number | null): string =>
  stolen === null ? '?' : `${stolen.toFixed(2)} of ${cpus().length} processors`
