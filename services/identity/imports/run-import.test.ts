import { randomUUID } from 'node:crypto'
import { MemberId } from '@portal/contracts/ids'
import { memoryImports } from '@portal/tests/support/portal/memory-imports'
import { describe, expect, it } from 'vitest'
import { runImport } from './run-import.ts'

const IMPORT = randomUUID()
const running = { signal: new AbortController().signal, progress: () => undefined }

type Made = Readonly<{ username: string; displayName: string | null }>

const importing = async (
  addresses: readonly string[],
  importMember: (made: Made) => Promise<boolean>,
  names: readonly string[] = [],
) => {
  const imports = memoryImports()
  const rows = addresses.map((address, at) => ({ row: at + 2, cells: [address, names[at] ?? `row ${at + 2}`] }))
  const file = { fileName: 'members.csv', header: ['Mail', 'Name'], rows, language: 'en' }
  const askedBy = MemberId.parse(randomUUID())
  await imports.add({ importId: IMPORT, askedBy, ...file }, new Date('2026-11-21T08:00:00Z'))
  const mapping = { email: 0, displayName: 1, language: null }
  await imports.begin(IMPORT, { mapping, accountType: 'user', invites: false })
  const memberId = MemberId.parse(randomUUID())
  const commands = {
    importMember: async (made: Made) => ({ isNew: await importMember(made), memberId }),
  }
  const run = () => runImport({ imports, commands })(IMPORT, running)
  return { run, outcomes: async () => (await imports.report(IMPORT)).map(({ outcome }) => outcome) }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('an import of members', () => {
  it('makes members of several rows at a time, but of the rows of one address one after another', async () => {
    const began: string[] = []
    const ended: string[] = []
    let mostAtWork = 0
    const addresses = ['ada@example.org', 'bo@example.org', 'ADA@example.org', 'ada@example.org']
    const { run, outcomes } = await importing(addresses, async ({ username, displayName }) => {
      const isNew = !began.some((name) => name.toLowerCase() === username.toLowerCase())
      began.push(username)
      mostAtWork = Math.max(mostAtWork, began.length - ended.length)
      await turn()
      ended.push(displayName ?? '')
      return isNew
    })
    await run()
    expect(mostAtWork).toBe(2)
    expect(ended.filter((name) => name !== 'row 3')).toEqual(['row 2', 'row 4', 'row 5'])
    expect(await outcomes()).toEqual(['created', 'created', 'skipped', 'skipped'])
  })

  it('refuses a row whose name is too long: cut, it would be another one', async () => {
    const names: (string | null)[] = []
    const [fits, long] = ['n'.repeat(80), 'n'.repeat(81)]
    const { run, outcomes } = await importing(
      ['ada@example.org', 'bo@example.org'],
      async ({ displayName }) => names.push(displayName) > 0,
      [fits, long],
    )
    await run()
    expect(names).toEqual([fits])
    expect(await outcomes()).toEqual(['created', 'refused'])
  })

  it('that fails in a row waits for the others that were begun, and is done again from the first of them', async () => {
    let isFailing = true
    let atWork = 0
    const { run, outcomes } = await importing(['ada@example.org', 'bo@example.org'], async ({ username }) => {
      if (isFailing && username.startsWith('ada')) throw new Error('the log is away')
      atWork += 1
      await turn()
      atWork -= 1
      return true
    })
    await expect(run()).rejects.toThrow('the log is away')
    expect(atWork).toBe(0)
    expect(await outcomes()).toEqual([null, null])
    isFailing = false
    await run()
    expect(await outcomes()).toEqual(['created', 'created'])
  })
})
