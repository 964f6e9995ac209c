import { MemberId } from '@portal/contracts/ids'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { expect, it } from 'vitest'
import { memberDataFile } from './member-data.ts'

const memberId = MemberId.parse(uuidOf('noor'))
const list = (name: string, ...rows: readonly unknown[]) => ({ name, of: async () => rows })

it('the file of a member’s data is JSON with the lists of all areas, and tells how far it is', async () => {
  const shares: number[] = []
  const areas = [
    { area: 'identity', parts: [list('account', { name: 'Noor "N."\u2028' }), list('signIns')] },
    { area: 'operations', parts: [] },
    { area: 'polls', parts: [list('votes', 1, 2)] },
  ]
  const onShare = async (share: number) => void shares.push(Math.round(share * 100))
  const bytes = await Array.fromAsync(memberDataFile({ memberId, madeAt: '2026-11-22T20:00:00Z', areas, onShare }))
  expect(JSON.parse(Buffer.concat(bytes).toString())).toEqual({
    memberId,
    madeAt: '2026-11-22T20:00:00Z',
    identity: { account: [{ name: 'Noor "N."\u2028' }], signIns: [] },
    operations: {},
    polls: { votes: [1, 2] },
  })
  expect(shares).toEqual([33, 67, 100])
})

it('asks each area for the data of this member alone', async () => {
  const asked: MemberId[] = []
  const part = { name: 'any', of: async (id: MemberId) => [asked.push(id)] }
  const file = { memberId, madeAt: '', areas: [{ area: 'site', parts: [part] }], onShare: async () => undefined }
  await Array.fromAsync(memberDataFile(file))
  expect(asked).toEqual([memberId])
})
