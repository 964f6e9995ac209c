import { open } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { temporaryFolder } from '@portal/tests/support/servers/temporary-folder'
import { expect, it } from 'vitest'
import { sentenceOf } from './failure.ts'

const folder = temporaryFolder()
const failureOf = async (work: () => Promise<unknown>): Promise<unknown> =>
  work().then(
    () => null,
    (error) => error,
  )

it('a file that cannot be written is named, and is not taken for the database', async () => {
  const missing = folder.at('missing/community.dump')
  expect(sentenceOf(await failureOf(() => open(missing, 'wx')))).toBe(
    `${missing} cannot be used: there is no such file or folder.`,
  )
  expect(sentenceOf(await failureOf(() => open(folder.at('.'), 'r+')))).toContain('it is a folder.')
})

it('a socket that is not there is the database', async () => {
  const failure = await new Promise((resolve) => createConnection(folder.at('socket')).once('error', resolve))
  expect(sentenceOf(failure)).toMatch(/^Cannot connect to the database/)
})
