import { memoryEventLog } from '@portal/infra/event-log/memory'
import { aPoll, at } from '@portal/tests/support/polls'
import { acting } from '@portal/tests/support/portal/acting'
import { portalWith } from '@portal/tests/support/portal/cli'
import { temporaryFolder } from '@portal/tests/support/servers/temporary-folder'
import { describe, expect, it } from 'vitest'
import { pollCloseAction } from './close.ts'
import { pollIn, pollPublishAction } from './publish.ts'

const folder = temporaryFolder()
const good = folder.write('poll.json', JSON.stringify(aPoll()))

const running = () => {
  const log = memoryEventLog()
  const deps = { log, now: () => at }
  return {
    publish: async (path: string) => acting(deps, pollPublishAction, { definition: await pollIn(path) }, { deps }),
    close: (pollId: string) =>
      acting(deps, pollCloseAction, { pollId: pollCloseAction.input.parse({ pollId }).pollId }, { deps }),
    types: () => log.rows().flatMap(({ stream, json }) => (stream === 'operations' ? [] : [JSON.parse(json).type])),
  }
}

const idIn = (result: unknown): string => (Object(result) as { pollId: string }).pollId

describe('portal poll publish', () => {
  it('opens the poll of a file once, however often it is sent', async () => {
    const { publish, types } = running()
    const first = await publish(good)
    expect(first).toMatchObject({ outcome: 'done', detail: expect.stringMatching(/^Published the poll/) })
    expect(await publish(good)).toMatchObject({ detail: expect.stringMatching(/is already published/) })
    expect(types()).toEqual(['PollDrafted', 'PollPublished'])
  })

  it('is refused for a poll that was closed', async () => {
    const { publish, close } = running()
    const { result } = await publish(good)
    expect(await close(idIn(result))).toMatchObject({ outcome: 'done', detail: expect.stringMatching(/^Closed/) })
    expect(await close(idIn(result))).toMatchObject({ detail: expect.stringMatching(/is closed already/) })
    expect(await publish(good)).toMatchObject({ outcome: 'refused', detail: expect.stringMatching(/is closed/) })
  })

  it('names every fault by its path, ends with 1, and needs no portal for it', async () => {
    const bad = folder.write(
      'bad.json',
      JSON.stringify({ ...aPoll(), options: [{ code: 1, text: 'Tea', image: 'https://example.org/a.png' }] }),
    )
    const { code, said } = await portalWith({})('poll', 'publish', bad)
    expect(code).toBe(1)
    expect(said).toContain('/options/0/image: write an address of this portal')
    expect(said).toContain('/options: must have at least 2 entries')
  })

  it('checks without publishing, and without a portal, by --dry-run', async () => {
    const { code, said } = await portalWith({})('poll', 'publish', '--dry-run', good)
    expect([code, said]).toEqual([0, expect.stringContaining('It is a valid poll with 3 answers, in en.')])
  })
})

it('portal poll close takes an id and says where to find one', async () => {
  const { code, complained } = await portalWith({})('poll', 'close', 'tea')
  expect([code, complained]).toEqual([2, expect.stringContaining('is no id of a poll; `portal poll list` shows them')])
})
