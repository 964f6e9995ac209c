import type { SystemStatus } from '@portal/contracts/http/operations/status'
import { diskPlaces } from '@portal/contracts/operations/concerns'
import type { Gauge, Metrics } from './metrics.ts'

const storageGauges = (metrics: Metrics) => {
  const gauge = (name: string, help: string) => metrics.gauge({ name, help })
  const ofTable = (name: string, help: string) => metrics.gauge({ name, help, labels: ['table'] })
  return {
    size: gauge('portal_database_bytes', 'Size of the database'),
    wal: gauge('portal_database_wal_bytes', 'WAL that the database has written since it was made: take its rate'),
    checkpoints: gauge('portal_database_checkpoints', 'Checkpoints since the figures of the server were reset'),
    written: gauge('portal_database_checkpoint_write_seconds', 'How long these checkpoints wrote'),
    sync: gauge('portal_database_checkpoint_sync_seconds', 'How long these checkpoints waited for the disk'),
    bytes: ofTable('portal_table_bytes', 'Size of a large table with its indexes, as of its last vacuum or analyze'),
    data: ofTable('portal_table_data_bytes', 'Size of it with its TOAST, without indexes'),
    liveBytes: ofTable('portal_table_live_bytes', 'About how much of that is live; all of it before it was analyzed'),
    live: ofTable('portal_table_live_rows', 'Rows of it, with those of its TOAST'),
    dead: ofTable('portal_table_dead_rows', 'Versions of them that are dead and not cleared away yet'),
  }
}

const tellOfStorage = (gauges: ReturnType<typeof storageGauges>, { storage }: SystemStatus): void => {
  gauges.size.set(storage.databaseBytes)
  gauges.wal.set(storage.walBytes)
  gauges.checkpoints.set(storage.checkpoints)
  gauges.written.set(storage.checkpointWriteSeconds)
  gauges.sync.set(storage.checkpointSyncSeconds)
  for (const { name: table, bytes, dataBytes, liveBytes, liveRows, deadRows } of storage.tables) {
    gauges.bytes.set(bytes, { table })
    gauges.data.set(dataBytes, { table })
    gauges.liveBytes.set(liveBytes ?? dataBytes, { table })
    gauges.live.set(liveRows, { table })
    gauges.dead.set(deadRows, { table })
  }
}

const machineGauges = (metrics: Metrics) => ({
  running: metrics.gauge({ name: 'portal_processes', help: 'Processes that give signs of life', labels: ['role'] }),
  lost: metrics.gauge({
    name: 'portal_processes_lost',
    help: 'Processes without a sign of life that did not stop in order, and that no other has replaced',
    labels: ['role', 'host'],
  }),
  free: metrics.gauge({ name: 'portal_disk_free_bytes', help: 'Free for the data of a place', labels: ['place'] }),
  total: metrics.gauge({ name: 'portal_disk_total_bytes', help: 'Size of the disk of a place', labels: ['place'] }),
  backup: metrics.gauge({
    name: 'portal_backup_age_seconds',
    help: 'Since the last backup of the log, or since its first event; none if other tools make the backups',
  }),
  due: metrics.gauge({ name: 'portal_backup_due_seconds', help: 'The age at which that is a fault' }),
})

const tellOfMachines = (gauges: ReturnType<typeof machineGauges>, status: SystemStatus): void => {
  const { processes, backup } = status
  for (const [role, all] of Map.groupBy(processes, (one) => one.role))
    gauges.running.set(all.filter(({ isLost }) => !isLost).length, { role })
  for (const [place, all] of Map.groupBy(processes, ({ role, host }) => JSON.stringify({ role, host })))
    gauges.lost.set(all.filter(({ isLost, isReplaced }) => isLost && !isReplaced).length, JSON.parse(place))
  for (const { place, freeBytes, totalBytes } of diskPlaces(status)) {
    gauges.free.set(freeBytes, { place })
    gauges.total.set(totalBytes, { place })
  }
  if (backup === null || backup.dueSeconds === null) return
  gauges.backup.set(backup.seconds)
  gauges.due.set(backup.dueSeconds)
}

/** What the database writes and keeps, the processes and their disks, and the last backup. `cleared` before each look. */
export const storageMetrics = (metrics: Metrics) => {
  const [ofStorage, ofMachines] = [storageGauges(metrics), machineGauges(metrics)]
  const cleared: readonly Gauge[] = [
    ...[ofStorage.bytes, ofStorage.data, ofStorage.liveBytes, ofStorage.live, ofStorage.dead],
    ...Object.values(ofMachines),
  ]
  return {
    clear: (): void => {
      for (const gauge of cleared) gauge.clear()
    },
    tell: (status: SystemStatus): void => {
      tellOfStorage(ofStorage, status)
      tellOfMachines(ofMachines, status)
    },
  }
}
