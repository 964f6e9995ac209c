import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDirectory } from './make-directory.ts'

let home: string

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'portal-directory-'))
})

afterAll(() => rm(home, { recursive: true }))

describe('making a directory', () => {
  it('makes its parents too, accessible only to this user, and can be repeated', async () => {
    const directory = path.join(home, 'a/b/c')
    await makeDirectory(directory)
    await makeDirectory(directory)
    expect((await stat(directory)).mode & 0o777).toBe(0o700)
  })

  it('fails on a file, and below a file', async () => {
    const file = path.join(home, 'file')
    await writeFile(file, '')
    await expect(makeDirectory(file)).rejects.toMatchObject({ code: 'EEXIST' })
    await expect(makeDirectory(path.join(file, 'below'))).rejects.toMatchObject({ code: 'ENOTDIR' })
  })

  it('fails where no directory can be made', async () => {
    await expect(makeDirectory('/dev/null/portal')).rejects.toMatchObject({ code: 'ENOTDIR' })
  })
})
