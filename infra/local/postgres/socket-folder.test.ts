import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { socketFolder } from './socket-folder.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sockets-'))
})
afterAll(() => rm(folder, { recursive: true }))

const made = async (name: string): Promise<string> => {
  const inside = path.join(folder, name)
  await mkdir(inside, { recursive: true })
  return inside
}

describe('the folder for the socket of the server', () => {
  it('is that of its data, and nothing is left of the trial', async () => {
    const data = await made('data')
    expect(await socketFolder(data)).toBe(data)
    expect(await readdir(data)).toEqual([])
  })

  it('is none if its path is longer than that of a socket may be', async () =>
    expect(await socketFolder(await made('x'.repeat(90)))).toBe(''))

  it('is none if no socket can be made in it', async () =>
    expect(await socketFolder(path.join(folder, 'missing'))).toBe(''))
})
