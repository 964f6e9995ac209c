import { Instant, MemberId } from '@portal/contracts/ids'
import { memoryEventLog } from '@portal/infra/event-log/memory'
import { identityCommands } from '@portal/services/identity/commands'
import { derivedId } from '@portal/services/kernel/derived-id'
import { aRun } from '@portal/tests/support/portal/job-run'
import { memoryFiles } from '@portal/tests/support/portal/memory-files'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { describe, expect, it } from 'vitest'
import { makingDataExport, removingDataExports } from './make-data-export.ts'

const command = uuidOf('registration')
const memberId = MemberId.parse(derivedId('member', command))
const at = Instant.parse('2026-11-21T08:00:00.000Z')

const start = async () => {
  const ids = Array.from({ length: 20 }, (_, i) => uuidOf(`id ${i}`))
  const commands = identityCommands({ log: memoryEventLog(), now: () => at, newId: () => ids.pop() ?? '' })
  const noor = {
    username: 'noor@example.org',
    displayName: 'Noor',
    password: 'a long password',
    accountType: 'user',
  } as const
  await commands.registerMember(noor, command)
  await commands.requestDataExport(memberId, 'fr')
  const exportId = (await commands.dataExportOf(memberId))?.exportId ?? ''
  const files = memoryFiles()
  const told: number[] = []
  const readers: unknown[] = []
  const fileOf = async function* (reader: unknown, onShare: (share: number) => Promise<void>) {
    readers.push(reader)
    yield Buffer.from('PK')
    await onShare(1)
  }
  const { run } = makingDataExport({ commands, fileOf, tell: async (_, share) => void told.push(share), files })
  return { commands, files, told, readers, exportId, run: () => run({ memberId, exportId }, aRun()) }
}

describe('the job that makes the file of a member’s data', () => {
  it('keeps the file, in the language of who asked for it, and tells how far it is', async () => {
    const { commands, files, told, readers, run } = await start()
    expect(await run()).toEqual({ export: 'made', bytes: 2 })
    expect(await commands.dataExportOf(memberId)).toMatchObject({ status: 'ready', file: { format: 'zip' } })
    expect(readers).toEqual([{ memberId, language: 'fr' }])
    expect([...files.kept.keys()]).toEqual(await commands.storedExportsOf(memberId))
    expect(told).toEqual([1])
  })

  it('makes one file, however often it runs', async () => {
    const { files, run } = await start()
    await run()
    expect(await run()).toEqual({ export: 'not wanted any more' })
    expect(files.kept.size).toBe(1)
  })

  it('keeps nothing of a member who is erased meanwhile', async () => {
    const { commands, files, exportId } = await start()
    const fileOf = async function* () {
      yield Buffer.from('PK')
      await commands.eraseMember({ memberId, reason: 'asked', by: null })
    }
    const { run } = makingDataExport({ commands, fileOf, tell: async () => undefined, files })
    expect(await run({ memberId, exportId }, aRun())).toEqual({ export: 'not wanted any more' })
    expect(files.kept.size).toBe(0)
  })
})

it('files are removed once they have expired, and no sooner', async () => {
  const { files, run } = await start()
  await run()
  const removing = (now: number) => removingDataExports({ files, now: () => new Date(now) }).run({}, aRun())
  const [stored] = await Array.fromAsync(files.list())
  const written = stored?.writtenAt.getTime() ?? 0
  const week = 7 * 86_400_000
  await removing(written)
  expect(files.kept.size).toBe(1)
  expect(await removing(written + 2 * week)).toEqual({ removed: 1 })
  expect(files.kept.size).toBe(0)
})
