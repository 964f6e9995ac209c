import { extensionOf, fileTypeOf } from '@portal/contracts/files/file-type'
import { addFile, addVisitFile } from '@portal/contracts/http/files'
import { VISIT_HEADER } from '@portal/contracts/http/survey-links'
import { FileId } from '@portal/contracts/ids'
import type { FileReference } from '@portal/contracts/survey/file-references'
import { newCommandId } from '../../../../../lib/command-id.ts'
import { keepTrying } from '../../../../../lib/keep-trying.ts'
import { upload } from '../../../../../lib/upload.ts'
import type { Channel } from '../../../channel.tsx'
import { sendVideo } from './send-video.ts'
import type { Sending } from './sending.ts'

/** A preview stores nothing: the file is named and not sent. */
const named = ({ name, size }: File): FileReference => ({
  fileId: FileId.parse(newCommandId()),
  bytes: Math.max(1, size),
  name: name.replaceAll(/\s+/g, ' '),
})

/** Uploads a file as an answer. After a lost connection it is sent again (a video: what is missing of it), for three minutes, and added once. */
export const sendFile = async (as: Channel['upload'], sending: Sending): Promise<FileReference> => {
  const { file, commandId, surveyID, signal, onShare, onTrouble } = sending
  if (as === null) return named(file)
  if (fileTypeOf(extensionOf(file.name))?.kind === 'video') return sendVideo(as, sending)
  const sent = { file, commandId, signal, onShare }
  const once = () =>
    as.by === 'member'
      ? upload(addFile, { ...sent, fields: { type: 'survey', surveyID, visibility: 'public', token: as.token } })
      : upload(addVisitFile, { ...sent, headers: { [VISIT_HEADER]: as.token } })
  const { pkFile, size, name } = await keepTrying(once, { signal, onTrouble })
  return { fileId: pkFile, bytes: size, name }
}
