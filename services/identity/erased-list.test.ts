import { randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { Instant, MemberId } from '@portal/contracts/ids'
import { temporaryFolder } from '@portal/tests/support/servers/temporary-folder'
import { describe, expect, it } from 'vitest'
import { fileErasedList } from './erased-list.ts'

const folder = temporaryFolder()
const entry = () => ({ memberId: MemberId.parse(randomUUID()), at: Instant.parse('2026-11-21T08:00:00Z') })

describe('the list of erased members', () => {
  it('is empty before anybody was erased', async () => {
    expect(await fileErasedList(folder.at('none')).read()).toEqual({ entries: [], damaged: 0, isThere: false })
  })

  it('that was begun is there, and is not begun anew', async () => {
    const path = folder.at('begun.ndjson')
    await fileErasedList(path).begin()
    expect(await fileErasedList(path).read()).toEqual({ entries: [], damaged: 0, isThere: true })
    const one = entry()
    await fileErasedList(path).add(one)
    await fileErasedList(path).begin()
    expect((await fileErasedList(path).read()).entries).toEqual([one])
  })

  it('keeps each once, in order, also for the next process', async () => {
    const [one, other] = [entry(), entry()]
    const path = folder.at('deep/er/erased.ndjson')
    for (const each of [one, other, one]) await fileErasedList(path).add(each)
    expect(await fileErasedList(path).read()).toEqual({ entries: [one, other], damaged: 0, isThere: true })
  })

  it('loses nobody behind a line that was cut short, and says that there is one', async () => {
    const [one, other] = [entry(), entry()]
    const path = folder.at('torn.ndjson')
    await fileErasedList(path).add(one)
    appendFileSync(path, '{"memberId":"3f')
    await fileErasedList(path).add(other)
    expect(await fileErasedList(path).read()).toEqual({ entries: [one, other], damaged: 1, isThere: true })
  })
})
