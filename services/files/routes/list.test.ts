import { type FilesQuery, listFiles } from '@portal/contracts/http/files'
import { aPortal, signedInAs } from '@portal/tests/support/portal/portal'
import { describe, expect, it } from 'vitest'

const OWNER = '018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e01'

/** The files that are asked of the read model. */
const listing = async () => {
  const asked: FilesQuery[] = []
  const { uploading } = (await aPortal()).deps
  const stored = {
    ...uploading.stored,
    list: async (query: FilesQuery) => {
      asked.push(query)
      return { files: [], total: 0 }
    },
  }
  const { app, cookie } = await signedInAs('admin', { uploading: { ...uploading, stored } })
  const list = async (query: string) =>
    (await app.inject({ url: `${listFiles.path}?${query}`, headers: { cookie } })).statusCode
  return { asked, list }
}

describe('the list of files', () => {
  it('is of all members where the choice of one is left empty, as a form sends it', async () => {
    const { asked, list } = await listing()
    expect([await list('user='), await list(''), await list(`user=${OWNER}`)]).toEqual([200, 200, 200])
    expect(asked.map(({ user }) => user)).toEqual([undefined, undefined, OWNER])
  })

  it('refuses an owner that is no id', async () => {
    const { asked, list } = await listing()
    expect([await list('user=noor'), asked]).toEqual([400, []])
  })
})
