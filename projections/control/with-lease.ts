import type { Means } from '../runtime/batches/batch.ts'
import { holdLease } from '../runtime/batches/lease.ts'
import type { RebuildMeans } from '../runtime/rebuild/rebuild.ts'

const LEASE_MS = 6_000

/** Works with a lease of its own for the time of the work: what it holds is free again some seconds after its death. */
export const withLease = async <T>(
  means: Means,
  onLost: (error: unknown) => void,
  work: (means: RebuildMeans) => Promise<T>,
): Promise<T> => {
  const lease = await holdLease(means.pool, { leaseMs: LEASE_MS, onLost })
  try {
    return await work({ ...means, runnerId: lease.runnerId })
  } finally {
    await lease.stop()
  }
}
