import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import * as z from 'zod/mini'

setFlagsFromString('--expose-gc')
const collect = z.custom<() => void>((value) => typeof value === 'function').parse(runInNewContext('gc'))

/**
 * What this process holds, in MB, after a collection of garbage. Its resident size says more about when V8 collects: it lets
 * the heap grow while there is memory, and gives little of it back.
 */
export const liveMemoryMb = (): number => {
  collect()
  collect() // memory beside the heap that the first one freed is counted until the next
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1024 ** 2
}
