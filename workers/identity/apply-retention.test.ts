import type { RetentionRule } from '@portal/contracts/identity/retention-rules'
import { Instant } from '@portal/contracts/ids'
import { daysOf, type Retention } from '@portal/services/identity/domain/retention'
import { aRun } from '@portal/tests/support/portal/job-run'
import { expect, it } from 'vitest'
import { applyingRetention } from './apply-retention.ts'

const NOW = new Date('2026-11-22T10:00:00Z')

/** `removes`: how much of each kind of data goes; an error where it fails. */
const applying = (removes: Partial<Record<RetentionRule, number | Error>>, kept: Retention = {}) => {
  const asked: Record<string, string> = {}
  const noted: unknown[] = []
  const parts = (['sign-ins', 'mails', 'member-imports'] as const).map((rule) => ({
    rule,
    removeBefore: async (moment: Date) => {
      asked[rule] = moment.toISOString()
      const removed = removes[rule] ?? 0
      if (removed instanceof Error) throw removed
      return removed
    },
  }))
  const { run } = applyingRetention({
    parts,
    daysNow: async () => (rule) => daysOf(kept, rule),
    note: async (...run) => void noted.push(run),
    now: () => NOW,
  })
  return { asked, noted, run: () => run({}, aRun()) }
}

it('each kind of data is removed by the time that staff chose, or else by the usual one', async () => {
  const changedAt = Instant.parse('2026-11-21T08:00:00Z')
  const { asked, run } = applying({ mails: 3 }, { mails: { days: 90, changedAt } })
  expect(await run()).toEqual({ mails: 3 })
  expect(asked).toEqual({
    'sign-ins': '2025-11-22T10:00:00.000Z',
    mails: '2026-08-24T10:00:00.000Z',
    'member-imports': '2026-10-23T10:00:00.000Z',
  })
})

it('what was removed is noted, also that it was nothing', async () => {
  const { noted, run } = applying({})
  expect(await run()).toBeUndefined()
  expect(noted).toEqual([
    ['sign-ins', 0, NOW],
    ['mails', 0, NOW],
    ['member-imports', 0, NOW],
  ])
})

it('a kind of data that cannot be removed does not keep the others, is not noted, and fails the run', async () => {
  const { noted, run } = applying({ 'sign-ins': new Error('the disk is full'), mails: 1 })
  await expect(run()).rejects.toThrow('the disk is full')
  expect(noted).toEqual([
    ['mails', 1, NOW],
    ['member-imports', 0, NOW],
  ])
})
