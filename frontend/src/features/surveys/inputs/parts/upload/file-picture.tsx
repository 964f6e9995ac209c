import { extensionOf, fileTypeOf } from '@portal/contracts/files/file-type'
import { addressOf } from '@portal/contracts/http/call'
import { openFile } from '@portal/contracts/http/files'
import type { FileReference } from '@portal/contracts/survey/file-references'
import { useState } from 'react'
import { Icon } from '../../../../../ui/icon.tsx'

type PictureProps = Readonly<{ file?: FileReference; chosen?: string | undefined }>

/** A small picture of an image, else a sign. The name beside it says what it is. An image that may not be read (by a link, for example) has a sign, too. */
export function FilePicture({ file, chosen }: PictureProps) {
  const [isMissing, setMissing] = useState(false)
  const isImage = file !== undefined && fileTypeOf(extensionOf(file.name))?.kind === 'image'
  if (!isImage || isMissing) {
    return (
      <span className="uploads__picture">
        <Icon name="file" />
      </span>
    )
  }
  const address = chosen ?? addressOf(openFile, { params: { file: file.fileId } })
  return <img className="uploads__picture" src={address} alt="" onError={() => setMissing(true)} />
}
