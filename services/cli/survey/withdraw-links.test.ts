import { randomUUID } from 'node:crypto'
import { MemberId } from '@portal/contracts/ids'
import { memoryEventLog } from '@portal/infra/event-log/memory'
import { acting } from '@portal/tests/support/portal/acting'
import { portalWith } from '@portal/tests/support/portal/cli'
import { anInstant, surveyId } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import { surveyLinkCommands } from '../../surveys/links/commands.ts'
import { withdrawLinksAction } from './withdraw-links.ts'

const withLinks = async () => {
  const deps = { log: memoryEventLog(), now: () => anInstant }
  const members = [MemberId.parse(randomUUID()), MemberId.parse(randomUUID())]
  const wish = { surveyId, members, days: 7, isSingleUse: true, by: null }
  const { links } = await surveyLinkCommands(deps).issueLinks({ commandId: randomUUID(), intent: 'make' }, wish)
  const ids = links.map(({ linkId }) => linkId)
  const action = withdrawLinksAction(async () => ids)
  return {
    ids,
    withdraw: (some: readonly string[] | null) => acting(deps, action, { surveyId, links: some }, { deps }),
  }
}

describe('portal survey withdraw-links', () => {
  it('withdraws the links that are named, and says which are none of this survey', async () => {
    const { ids, withdraw } = await withLinks()
    const other = randomUUID()
    expect(await withdraw([ids[0] ?? '', other])).toMatchObject({
      outcome: 'done',
      result: { withdrawn: [ids[0]], unknown: [other] },
    })
    expect(await withdraw([other])).toMatchObject({
      outcome: 'refused',
      detail: expect.stringContaining('portal survey links'),
    })
  })

  it('withdraws all of the survey', async () => {
    const { ids, withdraw } = await withLinks()
    expect(await withdraw(null)).toMatchObject({ outcome: 'done', result: { withdrawn: ids, unknown: [] } })
  })

  it('needs the links or --all, not both, and ids of links', async () => {
    const portal = portalWith({})
    for (const args of [[], [randomUUID(), '--all']]) {
      const { code, complained } = await portal('survey', 'withdraw-links', 'tea', ...args)
      expect([code, complained]).toEqual([2, expect.stringContaining('--all')])
    }
    const { code, complained } = await portal('survey', 'withdraw-links', 'tea', 'x')
    expect([code, complained]).toEqual([2, expect.stringContaining('is no id of a link')])
  })
})
