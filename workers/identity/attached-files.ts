import { buffer } from 'node:stream/consumers'
import { type MailAttachment, type MailFailure, MOST_ATTACHED_BYTES } from '@portal/contracts/identity/mail-attachment'
import type { AttachedFile } from '@portal/infra/mail/mailer'
import type { AttachmentStores } from '@portal/infra/mail/outbox'
import { FileName } from '@portal/infra/tools/file-name'

type Attached = Readonly<{ files: readonly AttachedFile[] }> | Readonly<{ failure: MailFailure }>

/** Reads the files of a mail. @throws what the storage throws while it cannot be reached: the mail is tried again then */
export const attachedFiles = async (
  stores: AttachmentStores,
  attachments: readonly MailAttachment[] = [],
): Promise<Attached> => {
  const files: AttachedFile[] = []
  let bytes = 0
  for (const { of, stored, name, media } of attachments) {
    const found = await stores[of].read(FileName.parse(stored))
    if (!found) return { failure: 'attachment-missing' }
    bytes += found.bytes
    if (bytes > MOST_ATTACHED_BYTES) {
      found.content.destroy()
      return { failure: 'attachment-too-large' }
    }
    files.push({ name, media, content: await buffer(found.content) })
  }
  return { files }
}
