import { randomUUID } from 'node:crypto'
import type { MailBounce } from '@portal/contracts/http/mail-bounces'
import { signedInAs } from '@portal/tests/support/portal/portal'
import { expect, it } from 'vitest'

const hard: MailBounce = {
  address: 'noor@example.org',
  kind: 'hard',
  status: '5.1.1',
  count: 1,
  firstAt: '2026-11-21T08:00:00.000Z',
  lastAt: '2026-11-21T08:00:00.000Z',
}

it('staff see what came back and clear it, which is in the audit trail without the address', async () => {
  let kept: readonly MailBounce[] = [hard]
  const bounces = {
    of: async () => kept,
    clear: async () => {
      kept = []
    },
  }
  const { app, cookie, log } = await signedInAs('admin', { bounces })
  const url = `/api/members/${randomUUID()}/bounces`
  expect((await app.inject({ url, headers: { cookie } })).json()).toEqual([hard])
  const cleared = await app.inject({ method: 'POST', url: `${url}/clear`, headers: { cookie } })
  expect(cleared.json()).toEqual([])
  const acts: unknown[] = []
  for await (const { event } of log.readStream('operations')) acts.push(event)
  expect(acts).toMatchObject([{ action: 'mail clear' }, { action: 'mail clear', outcome: 'done' }])
  expect(JSON.stringify(acts)).not.toContain('@')
})
