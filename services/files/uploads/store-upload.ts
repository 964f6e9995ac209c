import {
  type Container,
  extensionOf,
  FileExtension,
  type FileKind,
  type FileType,
  fileTypeOf,
  fileTypes,
  mostBytes,
} from '@portal/contracts/files/file-type'
import type { FileContent, FileStore } from '@portal/infra/files/file-store'
import type { FileName } from '@portal/infra/tools/file-name'
import type { VirusScanner } from '@portal/infra/virus-scan/virus-scanner'
import { cleanImage } from './clean-image.ts'
import { containerOf, HEAD_BYTES } from './container-of.ts'
import { safeName } from './safe-name.ts'

/** What arrived, as the server found it. `stored`: its name in the storage. */
export type StoredUpload = Readonly<{
  name: string
  extension: FileExtension
  kind: FileKind
  media: string
  bytes: number
  stored: FileName
}>

export type UploadFault =
  | Readonly<{ reason: 'file-type'; allowed: readonly string[] }>
  | Readonly<{ reason: 'file-too-large'; most: number }>
  | Readonly<{ reason: 'false-type' | 'unreadable-image' | 'infected-file' | 'cut-off' | 'empty-file' }>

/** A file that is refused. Nothing of it is kept. */
export class UploadRefused extends Error {
  override readonly name = 'UploadRefused'
  readonly fault: UploadFault

  constructor(fault: UploadFault) {
    super(fault.reason)
    this.fault = fault
  }
}

/** A file as it arrives. `isWhole`: asked at its end, whether all of it has come. `most`: bytes, where more is allowed than in one request. */
export type Arriving = Readonly<{ name: string; content: FileContent; isWhole: () => boolean; most?: number }>

export type UploadDeps = Readonly<{
  files: Pick<FileStore, 'write' | 'read' | 'remove'>
  /** Null: nobody looks for viruses. */
  scanner: VirusScanner | null
}>

/** Fails as soon as there is more than a file of its kind may have, and at the end if it was cut off. */
async function* limited({ content, isWhole }: Arriving, most: number): FileContent {
  let bytes = 0
  for await (const piece of content) {
    bytes += piece.byteLength
    if (bytes > most) throw new UploadRefused({ reason: 'file-too-large', most })
    yield piece
  }
  if (!isWhole()) throw new UploadRefused({ reason: 'cut-off' })
  if (bytes === 0) throw new UploadRefused({ reason: 'empty-file' })
}

/** Looks at the first bytes before it lets any pass. */
async function* checked(content: FileContent, { container }: FileType): FileContent {
  const held: Uint8Array[] = []
  let isChecked = false
  const check = (): void => {
    const head = Buffer.concat(held).subarray(0, HEAD_BYTES)
    if (containerOf(head) !== container) throw new UploadRefused({ reason: 'false-type' })
    isChecked = true
  }
  for await (const piece of content) {
    if (isChecked) {
      yield piece
      continue
    }
    held.push(piece)
    if (held.reduce((sum, { byteLength }) => sum + byteLength, 0) < HEAD_BYTES) continue
    check()
    yield* held.splice(0)
  }
  if (!isChecked) check()
  yield* held
}

const IMAGES: ReadonlySet<Container> = new Set<Container>(['jpeg', 'png', 'gif', 'webp'])

/** A picture is held whole: it is decoded and written anew, in the format that it has, whatever its name says. */
const imageOf = async (content: FileContent) => {
  const bytes = Buffer.concat(await Array.fromAsync(content))
  const container = containerOf(bytes.subarray(0, HEAD_BYTES))
  if (container === null || !IMAGES.has(container)) throw new UploadRefused({ reason: 'false-type' })
  const image = await cleanImage(bytes)
  if (image === null) throw new UploadRefused({ reason: 'unreadable-image' })
  return image
}

async function* only(content: Buffer): FileContent {
  yield content
}

type Kept = Readonly<{ extension: FileExtension; stored: FileName; bytes: number }>

const keepImage = async ({ files }: UploadDeps, content: FileContent): Promise<Kept> => {
  const image = await imageOf(content)
  const { name: stored, bytes } = await files.write(only(image.content))
  return { extension: image.extension, stored, bytes }
}

const keepAsIs = async ({ files }: UploadDeps, content: FileContent, given: string, type: FileType): Promise<Kept> => {
  const { name: stored, bytes } = await files.write(checked(content, type))
  return { extension: FileExtension.parse(given), stored, bytes }
}

const scanned = async ({ files, scanner }: UploadDeps, stored: FileName): Promise<void> => {
  const kept = scanner && (await files.read(stored))
  if (!scanner || !kept) return
  const verdict = await scanner.scan(kept.content)
  if (verdict.outcome === 'infected') throw new UploadRefused({ reason: 'infected-file' })
}

/**
 * Keeps a file that arrives, or nothing of it. `kinds`: which are wanted (all).
 * @throws UploadRefused
 */
export const storeUpload = async (
  deps: UploadDeps,
  arriving: Arriving,
  kinds: readonly FileKind[] = ['image', 'video', 'audio', 'document'],
): Promise<StoredUpload> => {
  const given = extensionOf(arriving.name)
  const type = fileTypeOf(given)
  if (type === null || !kinds.includes(type.kind)) {
    const allowed = Object.entries(fileTypes).flatMap(([extension, { kind }]) =>
      kinds.includes(kind) ? [extension] : [],
    )
    throw new UploadRefused({ reason: 'file-type', allowed })
  }
  const content = limited(arriving, arriving.most ?? mostBytes[type.kind])
  const kept = type.kind === 'image' ? await keepImage(deps, content) : await keepAsIs(deps, content, given, type)
  try {
    await scanned(deps, kept.stored)
  } catch (error) {
    await deps.files.remove(kept.stored)
    throw error
  }
  const { kind, media } = fileTypes[kept.extension]
  return { ...kept, kind, media, name: safeName(arriving.name, kept.extension) }
}
