import { VISIT_HEADER } from '@portal/contracts/http/survey-links'
import {
  addVideo,
  addVisitVideo,
  type UploadLink,
  videoUploadUrl,
  visitVideoUploadUrl,
} from '@portal/contracts/http/videos'
import { FileId } from '@portal/contracts/ids'
import type { FileReference } from '@portal/contracts/survey/file-references'
import { keepTrying } from '../../../../../lib/keep-trying.ts'
import { send } from '../../../../../lib/requests.ts'
import { uploadInParts } from '../../../../../lib/upload-in-parts.ts'
import type { Channel } from '../../../channel.tsx'
import type { Sending } from './sending.ts'

type By = NonNullable<Channel['upload']>

const linkFor = ({ by, token }: By, { file, commandId, signal }: Sending): Promise<UploadLink> =>
  by === 'member'
    ? send(videoUploadUrl, { body: { size: file.size, token } }, { commandId, signal })
    : send(
        visitVideoUploadUrl,
        { body: { size: file.size } },
        { commandId, signal, headers: { [VISIT_HEADER]: token } },
      )

const register = ({ by, token }: By, { file, signal }: Sending, videoID: FileId) => {
  const video = { videoID, videoName: file.name }
  const commandId = videoID // of one video, however often it is asked for
  return by === 'member'
    ? send(addVideo, { body: { ...video, source: 'survey', token } }, { commandId, signal })
    : send(addVisitVideo, { body: video }, { commandId, signal, headers: { [VISIT_HEADER]: token } })
}

/** Uploads a video as an answer, part by part: after a lost connection it goes on where it was. */
export const sendVideo = async (by: By, sending: Sending): Promise<FileReference> => {
  const { file, signal, onShare, onTrouble } = sending
  const trying = { signal, onTrouble }
  const { uploadLink, link } = await keepTrying(() => linkFor(by, sending), trying)
  await keepTrying(() => uploadInParts(uploadLink, { file, signal, onShare }), trying)
  const videoID = FileId.parse(link.split('/').at(-1))
  const { pkFile, size, name } = await keepTrying(() => register(by, sending, videoID), trying)
  return { fileId: pkFile, bytes: size, name }
}
