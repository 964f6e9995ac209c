import { MOST_ANSWER_FILE_BYTES } from '@portal/contracts/http/answer-files'
import type { FileContent, FileStore, StoredFile } from '@portal/infra/files/file-store'
import type { VirusScanner } from '@portal/infra/virus-scan/virus-scanner'
import type { FastifyRequest } from 'fastify'
import { formFailure } from '../../http/failures/broken-form.ts'
import { ProblemError } from '../../http/failures/problems.ts'

const MIB = 2 ** 20
const ENDINGS = ['csv', 'tsv', 'txt', 'sav', 'zsav']

const refused = (reason: 'no-file' | 'empty-file' | 'cut-off' | 'infected-file') =>
  new ProblemError('invalid-request', { values: { reason } })

async function* limited(content: FileContent): FileContent {
  let bytes = 0
  for await (const piece of content) {
    bytes += piece.byteLength
    if (bytes > MOST_ANSWER_FILE_BYTES) {
      const limit = MOST_ANSWER_FILE_BYTES / MIB
      throw new ProblemError('too-large', { values: { reason: 'file-too-large', limit } })
    }
    yield piece
  }
}

/** The name without a folder, and without what cannot be shown. */
const nameOf = (given: string): string => {
  const name = given
    .replaceAll(/[\p{Cc}/\\]/gu, ' ')
    .toWellFormed()
    .trim()
    .slice(-200)
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (ENDINGS.includes(ending)) return name
  throw new ProblemError('invalid-request', { values: { reason: 'file-type', names: ['csv', 'sav', 'tsv', 'txt'] } })
}

/** Where files of answers are kept, and who looks at them; null: nobody does. */
export type ReceiveDeps = Readonly<{
  answerStore: Pick<FileStore, 'read' | 'write' | 'remove'>
  answerScanner: VirusScanner | null
}>

/** @throws what the scanner throws: a file that nobody has looked at is not kept */
const isInfected = async ({ answerStore, answerScanner }: ReceiveDeps, { name }: StoredFile): Promise<boolean> => {
  const read = answerScanner && (await answerStore.read(name))
  return read !== null && (await answerScanner?.scan(read.content))?.outcome === 'infected'
}

const assertClean = async (deps: ReceiveDeps, kept: StoredFile): Promise<void> => {
  try {
    if (!(await isInfected(deps, kept))) return
  } catch (error) {
    await deps.answerStore.remove(kept.name)
    throw error
  }
  await deps.answerStore.remove(kept.name)
  throw refused('infected-file')
}

const storedFile = async (request: FastifyRequest, deps: ReceiveDeps) => {
  const { answerStore: store } = deps
  const sent = await request.file()
  if (!sent) throw refused('no-file')
  const fileName = nameOf(sent.filename)
  const kept = await store.write(limited(sent.file))
  const isWhole = !sent.file.truncated && !request.raw.aborted
  if (isWhole && kept.bytes > 0) {
    await assertClean(deps, kept)
    return { fileName, kept }
  }
  await store.remove(kept.name)
  throw refused(isWhole ? 'empty-file' : 'cut-off')
}

/** Stores the one file of a form as it arrives; nothing of it is kept if it is refused. */
export const receiveFile = async (
  request: FastifyRequest,
  deps: ReceiveDeps,
): Promise<Readonly<{ fileName: string; kept: StoredFile }>> => {
  if (!request.isMultipart()) throw refused('no-file')
  try {
    return await storedFile(request, deps)
  } catch (error) {
    throw formFailure(error)
  }
}
