import { AddedFile, addFile, replaceFile } from '@portal/contracts/http/files'
import type { EventLog } from '@portal/infra/event-log/event-log'
import { AppendOutcomeUnknown } from '@portal/infra/event-log/postgres/flush'
import { memoryFiles } from '@portal/tests/support/portal/memory-files'
import { signedInAs } from '@portal/tests/support/portal/portal'
import { formWith, uploadForm } from '@portal/tests/support/portal/upload-form'
import { expect, it } from 'vitest'
import { fileCommands } from '../commands.ts'

type Append = EventLog['append']

/** How a log answers the next append: it is stored, whatever it says. */
const answers = {
  never:
    (append: Append): Append =>
    async (request) => {
      await append(request)
      throw new AppendOutcomeUnknown('The database went away before it answered')
    },
  /** It asks its database once more, which has stored it the first time. */
  secondTime:
    (append: Append): Append =>
    async (request) => {
      await append(request)
      return append(request)
    },
}

/** A portal of staff whose log answers one append as a test says, and its files. */
const breaking = async () => {
  const { deps, log } = await signedInAs('admin')
  const files = memoryFiles()
  let next: ((append: Append) => Append) | null = null
  const append: Append = (request) => {
    const how = next
    next = null
    return (how?.(log.append) ?? log.append)(request)
  }
  const commands = fileCommands({ log: { ...log, append }, now: deps.instant })
  const portal = await signedInAs('admin', { uploading: { ...deps.uploading, fileCommands: commands, files } })
  const post = (url: string, { payload, headers }: ReturnType<typeof formWith>, key: string) =>
    portal.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { cookie: portal.cookie, 'idempotency-key': key, ...headers },
    })
  const add = (key: string) => post(addFile.path, formWith('a.txt', 'old', { type: 'site', visibility: 'public' }), key)
  const replace = (pkFile: string, key: string) =>
    post(
      replaceFile.path,
      uploadForm({ name: 'oldFile', value: pkFile }, { name: 'newFile', file: 'b.txt', content: 'new' }),
      key,
    )
  const read = async (pkFile: string) => (await portal.app.inject({ url: `/files/${pkFile}` })).body
  return {
    ...{ add, replace, read, files },
    break: (how: keyof typeof answers) => {
      next = answers[how]
    },
  }
}

it('the content of a file is kept where the log may have it, and sent again the file is the one that was added', async () => {
  const portal = await breaking()
  portal.break('never')
  expect((await portal.add('once')).statusCode).toBeGreaterThanOrEqual(500)
  const again = await portal.add('once')
  expect(again.statusCode, again.body).toBe(200)
  expect(await portal.read(AddedFile.parse(again.json()).pkFile)).toBe('old')
  expect(portal.files.kept.size).toBe(1)
})

it('the content that takes the place of another is kept where the log may have it, and where the log asked twice', async () => {
  const portal = await breaking()
  const { pkFile } = AddedFile.parse((await portal.add('first')).json())
  portal.break('never')
  expect((await portal.replace(pkFile, 'once')).statusCode).toBeGreaterThanOrEqual(500)
  expect(await portal.read(pkFile)).toBe('new')
  expect((await portal.replace(pkFile, 'once')).statusCode).toBe(200)
  expect(portal.files.kept.size, 'what was sent again is not kept').toBe(2)

  portal.break('secondTime')
  expect((await portal.replace(pkFile, 'another')).statusCode).toBe(200)
  expect(await portal.read(pkFile)).toBe('new')
})
