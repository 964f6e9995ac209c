import { randomUUID } from 'node:crypto'
import { AddedFile, addFile, replaceFile } from '@portal/contracts/http/files'
import type { LeaveWords, Writer } from './leave-words.ts'

const send = async ({ url, cookie }: Writer, path: string, form: FormData): Promise<AddedFile> => {
  const headers = { 'idempotency-key': randomUUID(), cookie }
  const reply = await fetch(url + path, { method: 'POST', headers, body: form })
  if (reply.status !== 200) throw new Error(`${path} was answered with ${reply.status}: ${await reply.text()}`)
  return AddedFile.parse(await reply.json())
}

/** A file with the words in its name, and then another content for it. */
export const leave: LeaveWords = async (writer) => {
  const content = () => new File(['what is in it'], `${writer.words}.txt`)
  const added = new FormData()
  added.append('type', 'discussion')
  added.append('file', content())
  const { pkFile } = await send(writer, addFile.path, added)
  const replaced = new FormData()
  replaced.append('oldFile', pkFile)
  replaced.append('newFile', content())
  await send(writer, replaceFile.path, replaced)
  return writer
}
