import { addressOf } from '@portal/contracts/http/call'
import {
  AVATAR_SIDE,
  type AvatarOutcome,
  Cropping,
  openFile,
  removeAvatar,
  setAvatar,
} from '@portal/contracts/http/files'
import type { FileId, MemberId } from '@portal/contracts/ids'
import { atLeast, isBehind } from '../../http/calls/at-least.ts'
import { commandOf, withPosition } from '../../http/calls/command.ts'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { actorOf } from '../../http/sessions/actor.ts'
import { languageOf } from '../../texts/language-of.ts'
import { sayIn } from '../../texts/say.ts'
import { keepAdded, refuseTooMany } from '../adding.ts'
import { newFileId } from '../commands.ts'
import type { FilesDeps } from '../files-deps.ts'
import { type UploadForm, uploadIn } from '../upload-request.ts'
import { squareImage } from '../uploads/square-image.ts'
import type { StoredUpload } from '../uploads/store-upload.ts'

const unreadable = () => new ProblemError('invalid-request', { values: { reason: 'unreadable-image' } })

/** Which part of the picture is wanted; null for its middle. */
const croppingIn = ({ cropping = '' }: UploadForm['fields']): Cropping | null => {
  if (cropping === '') return null
  try {
    return Cropping.parse(JSON.parse(cropping))
  } catch {
    throw new ProblemError('invalid-request')
  }
}

async function* only(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}

/** The cut picture in place of the one that came, which is removed. */
const cut = async ({ files }: FilesDeps, { upload, fields }: UploadForm): Promise<StoredUpload> => {
  try {
    const cropping = croppingIn(fields)
    const whole = await files.read(upload.stored)
    const bytes = whole && Buffer.concat(await Array.fromAsync(whole.content))
    const square = bytes && (await squareImage(bytes, AVATAR_SIDE, cropping))
    if (!square) throw unreadable()
    const kept = await files.write(only(square))
    return {
      ...upload,
      name: 'avatar.webp',
      extension: 'webp',
      media: 'image/webp',
      bytes: kept.bytes,
      stored: kept.name,
    }
  } finally {
    await files.remove(upload.stored)
  }
}

/** The former pictures of a member. One that the read model does not know yet is removed with the next. */
const removeFormer = async ({ stored, fileCommands }: FilesDeps, memberId: MemberId, but: FileId | null) => {
  let last = null
  for (const fileId of await stored.avatarsOf(memberId)) {
    if (fileId === but) continue
    const removed = await fileCommands.removeFile(fileId, 'deleted')
    if (removed.outcome === 'accepted') last = removed.position
  }
  return last
}

/** What is shown of a member from now on. A request that is repeated late takes back nothing: another picture may have taken its place. */
const shownAfter = async (deps: FilesDeps, memberId: MemberId, asked: FileId): Promise<FileId | undefined> => {
  const { status } = await deps.fileCommands.fileAt(asked)
  if (status !== 'there') return (await deps.stored.avatarsOf(memberId))[0]
  await removeFormer(deps, memberId, asked)
  return asked
}

/** The picture of a member: a file that members may see, of which there is one. */
export const avatarRoutes = (deps: FilesDeps) => [
  route(setAvatar, async (request, reply): Promise<AvatarOutcome> => {
    const { id } = actorOf(request)
    if (!(await deps.usesAvatars())) throw new ProblemError('not-possible', { values: { reason: 'no-avatars' } })
    await refuseTooMany(deps, id)
    const { commandId, intent } = commandOf(request)
    const form = await uploadIn(request, deps, ['image'])
    const upload = await cut(deps, form)
    const about = { owner: id, memberId: id, purpose: 'avatar', access: 'user' } as const
    const fileId = newFileId(commandId)
    const { pkFile } = await keepAdded(deps, reply, { asked: { commandId, intent }, fileId, upload, about })
    const file = await shownAfter(deps, id, pkFile)
    const message = sayIn(languageOf(request), 'identity/profile')('avatar-saved')
    return { status: 'success', message, avatar: file ? addressOf(openFile, { params: { file } }) : '' }
  }),
  route(
    removeAvatar,
    async (request, reply): Promise<AvatarOutcome> => {
      if (isBehind(reply)) throw new ProblemError('unavailable') // the picture that was just set may not be known yet
      const position = await removeFormer(deps, actorOf(request).id, null)
      withPosition(reply, position)
      const message = sayIn(languageOf(request), 'identity/profile')('avatar-removed')
      return { status: 'success', message, avatar: '' }
    },
    { before: atLeast(deps.reached, 'file') },
  ),
]
