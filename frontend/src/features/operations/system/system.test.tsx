import { screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answering, open, status } from '../../../../test-support/operations.tsx'
import { openScreen } from '../../../../test-support/screen.tsx'

afterEach(() => openScreen(<p>done</p>).unmount())

const worker = {
  processId: 'one',
  role: 'worker',
  host: 'machine-1',
  pid: 4711,
  version: '1.4.0',
  commit: '0123456789ab',
  startedAt: '2026-11-21T10:00:00.000Z',
  beatSeconds: 2.2,
  memoryBytes: 180_000_000,
  isLost: false,
  isReplaced: false,
  folder: '/srv/portal',
  disk: { freeBytes: 40_000_000_000, totalBytes: 100_000_000_000 },
}
const lost = { ...worker, processId: 'two', role: 'api', isLost: true, beatSeconds: 90, commit: null }
const replaced = { ...lost, processId: 'three', role: 'relay', isReplaced: true }
const index = {
  name: 'reporting_v3.index_column',
  bytes: 9e8,
  dataBytes: 8e8,
  liveBytes: 1e8,
  liveRows: 344,
  deadRows: 9,
}

const openSystem = (differs: object) => {
  answering({ '/api/operations/status': { ...status(), ...differs } })
  open('/system')
}
const rowOf = async (name: RegExp) =>
  within((await screen.findByRole('rowheader', { name })).closest('tr') ?? document.body)

it('each process is shown with its release, memory and last sign of life, and one that is lost as lost', async () => {
  openSystem({ processes: [lost, replaced, worker] })
  const running = await rowOf(/^Worker/)
  expect(running.getByText('Running')).toBeTruthy()
  for (const text of ['machine-1', 'process 4711', '1.4.0', '0123456789ab', '2 sec', '180 MB', '40 GB'])
    expect(running.getByText(text)).toBeTruthy()
  expect((await rowOf(/^API/)).getByText('Lost')).toBeTruthy()
  expect((await rowOf(/^Relay/)).getByText('Lost, replaced')).toBeTruthy()
  expect(screen.getByText('A process (api) on machine-1 is lost: no sign of life for 1.5 min.')).toBeTruthy()
})

it('each disk is shown once with how full it is, and that of the database where it is known', async () => {
  const database = { freeBytes: 1_000_000_000, totalBytes: 50_000_000_000 }
  openSystem({
    processes: [worker, { ...worker, processId: 'four' }],
    storage: { ...status().storage, disk: database },
  })
  expect(await screen.findByText('1 GB free of 50 GB')).toBeTruthy()
  expect(screen.getAllByText('40 GB free of 100 GB')).toHaveLength(1)
  const bar = screen.getByRole('progressbar', { name: 'Used of the disk: machine-1:/srv/portal' })
  expect(bar.getAttribute('aria-valuenow')).toBe('60')
  expect(screen.getByText('The disk of the database is nearly full: 1 GB are free.')).toBeTruthy()
})

it('the last backup is shown with what it wrote, and one that is missing needs attention', async () => {
  const detail = '/backup/one.dump: 1,068 events, 2.1 MB; read back and intact.'
  const backup = { lastAt: new Date().toISOString(), detail, seconds: 3, dueSeconds: 172_800 }
  openSystem({ backup })
  expect(await screen.findByText(detail)).toBeTruthy()
  expect(screen.getByText('expected every 2 days')).toBeTruthy()
  expect(screen.getByText('All systems normal')).toBeTruthy()
  openScreen(<p>done</p>).unmount()
  openSystem({ backup: { lastAt: null, detail: null, seconds: 260_000, dueSeconds: 172_800 } })
  expect(await screen.findByText('None yet')).toBeTruthy()
  expect(screen.getByText(/There is no backup yet, 3 days after the first event/)).toBeTruthy()
})

it('a table is compared with its live data, and said to be bloated when it is much larger', async () => {
  const other = { ...index, name: 'log.event', liveBytes: 7e8, deadRows: 0 }
  openSystem({ storage: { ...status().storage, tables: [index, other, { ...other, name: 'new', liveBytes: null }] } })
  const bloated = await rowOf(/index_column/)
  expect(bloated.getByText('Bloated')).toBeTruthy()
  expect(bloated.getByText('8×')).toBeTruthy()
  expect((await rowOf(/log[.]event/)).queryByText('Bloated')).toBeNull()
  expect((await rowOf(/new/)).getAllByText('–')).toHaveLength(2)
  expect(screen.getByText(/reporting_v3.index_column takes 800 MB, of which about 100 MB are live/)).toBeTruthy()
})
