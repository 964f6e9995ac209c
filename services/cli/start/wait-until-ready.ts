import { readdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { getReady } from '@portal/contracts/http/operations/health'
import { Refused } from '../program/refused.ts'

const LOOK_EVERY_MS = 50
/** After this time the one who waits is told where to look. */
const SLOW_AFTER_MS = 60_000
/** A busy machine takes minutes for what takes seconds elsewhere. */
const READY_WITHIN_MS = 600_000

/** Whether the portal answers at this address, with all that it needs. */
export const isReady = (address: string): Promise<boolean> =>
  fetch(address + getReady.path).then(
    (reply) => reply.ok,
    () => false,
  )

type Waiting = Readonly<{
  isReady: () => Promise<boolean>
  logDir: string
  say: (line: string) => void
  signal: AbortSignal
}>

/** @throws Refused if the portal does not become ready; the message says where to look */
export const waitUntilReady = async ({ isReady: isUp, logDir, say, signal }: Waiting): Promise<void> => {
  const begun = performance.now()
  const seeLogs = async () => `See the logs in ${logDir} (${(await readdir(logDir).catch(() => [])).join(', ')})`
  let isTold = false
  while (!signal.aborted && !(await isUp())) {
    const waited = performance.now() - begun
    if (waited > READY_WITHIN_MS) throw new Refused(`The portal was not ready within ten minutes. ${await seeLogs()}`)
    if (waited > SLOW_AFTER_MS && !isTold) {
      isTold = true
      say(`The portal takes longer than a minute to start; it goes on. ${await seeLogs()}`)
    }
    await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined)
  }
}
