import { totalmem } from 'node:os'

export type ServerSettings = Readonly<Record<string, string>>

const GIB = 1024 ** 3

/** The memory limit of this process in bytes: that of its container, else of the machine. */
const memory = (): number => Math.min(process.constrainedMemory() || totalmem(), totalmem())

/**
 * For one small machine and an append-only log with group commit: durable, reachable only from this machine, with the
 * write-ahead log sized so that checkpoints do not stop bulk loads.
 * @param bytes the machine's memory
 */
export const serverSettings = (bytes: number = memory()): ServerSettings => ({
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200', // a portal of one process each takes up to 70, and a second one of each may run beside it
  shared_buffers: bytes < 2 * GIB ? '128MB' : '256MB',
  effective_cache_size: `${Math.max(256, Math.floor(bytes / 2 / 1024 ** 2))}MB`,
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
  jit: 'off',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_compression: 'pglz', // after a checkpoint every changed page is logged whole; this build has no lz4
  commit_delay: '0', // the portal batches commits itself
  wal_level: 'minimal', // no replica follows: a bulk load into a new table need not be logged
  max_wal_senders: '0',
  wal_buffers: '16MB',
  min_wal_size: '256MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  autovacuum_naptime: '10s', // a projector that catches up rewrites the answer index twice a second: the old rows must go soon, or the table grows; and each look is a process, for each database of the server
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
})

export const asArguments = (settings: ServerSettings): readonly string[] =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
