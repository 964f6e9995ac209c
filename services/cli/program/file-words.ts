import { Misused } from './refused.ts'

/** What is wrong with a file or folder, by the code of the failure. */
export const fileWords: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of its folder is a file',
  EISDIR: 'it is a folder',
  EEXIST: 'it is there already',
  EACCES: 'this user may not use it',
  EPERM: 'this user may not use it',
  EROFS: 'its disk can only be read',
}

/** For a file that an argument names, where it cannot be read: `await readFile(path).catch(unreadable(path))`. @throws Misused */
export const unreadable =
  (path: string) =>
  (error: NodeJS.ErrnoException): never => {
    throw new Misused(`${path} cannot be read: ${fileWords[error.code ?? ''] ?? error.message}`)
  }
