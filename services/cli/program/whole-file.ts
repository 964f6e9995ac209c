import { access, type FileHandle, open, rename, rm } from 'node:fs/promises'
import { Refused } from './refused.ts'

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/**
 * Writes a new file, which has its name only once it is whole: nothing is left of one that is interrupted or goes wrong.
 *
 * @param write resolves to whether it is whole
 * @throws Refused if there is such a file already, or none can be made
 */
export const wholeFile = async (
  path: string,
  write: (file: Pick<FileHandle, 'appendFile'>) => Promise<boolean>,
): Promise<void> => {
  if (await isThere(path)) throw new Refused(`${path} exists already.`)
  const part = `${path}.${process.pid}.part`
  const file = await open(part, 'wx').catch((error: Error) => {
    throw new Refused(error.message)
  })
  let isWhole = false
  try {
    isWhole = await write(file)
    if (isWhole) await file.sync()
  } finally {
    await file.close()
    if (isWhole) await rename(part, path)
    else await rm(part, { force: true })
  }
}
