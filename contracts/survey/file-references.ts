import { FileId } from '../ids.ts'

/** A file that is an answer: its id, its size (0: it is not there any more) and its name. */
export type FileReference = Readonly<{ fileId: FileId; bytes: number; name: string }>

/** The most files of one answer. */
export const MOST_FILES = 20

const LINE = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}) (\d{1,12}) (\S.{0,199})$/u

/** Where the id of the first file has its first hyphen. */
const ID_HYPHEN = 8

/** Every text of a page is looked at: only one that has the form of a file pays for the check of its id. */
const fileReferenceIn = (line: string): FileReference | null => {
  const [, id, bytes, name] = LINE.exec(line) ?? []
  if (name === undefined) return null
  const fileId = FileId.safeParse(id)
  return fileId.success ? { fileId: fileId.data, bytes: Number(bytes), name } : null
}

/** The files that a text names, one in each line; null for any other text. */
export const fileReferencesIn = (text: string): readonly FileReference[] | null => {
  if (text[ID_HYPHEN] !== '-') return null
  const files: FileReference[] = []
  for (const line of text.split('\n')) {
    const file = fileReferenceIn(line)
    if (file === null) return null
    files.push(file)
  }
  return files
}

/** The inverse of `fileReferencesIn`: how an answer is stored and sent. */
export const fileReferencesText = (files: readonly FileReference[]): string =>
  files.map(({ fileId, bytes, name }) => `${fileId} ${bytes} ${name}`).join('\n')
