import { extensionOf, fileTypeOf } from '@portal/contracts/files/file-type'
import { addressOf } from '@portal/contracts/http/call'
import { openFile, openVideoPicture } from '@portal/contracts/http/files'
import type { FileReference } from '@portal/contracts/survey/file-references'
import { useState } from 'react'
import { Icon } from '../../../../../ui/icon.tsx'
import { useConversion } from './use-conversion.ts'

type PictureProps = Readonly<{ file?: FileReference; chosen?: string | undefined }>

const isImage = ({ name }: FileReference): boolean => fileTypeOf(extensionOf(name))?.kind === 'image'

/** The address of the small picture of a file; null if it has none. */
const usePicture = ({ file, chosen }: PictureProps): string | null => {
  const conversion = useConversion(file)
  if (file === undefined) return null
  const params = { file: file.fileId }
  if (isImage(file)) return chosen ?? addressOf(openFile, { params })
  return conversion === 'converted'
    ? addressOf(openVideoPicture, { params: { ...params, picture: 'thumbnail' } })
    : null
}

/**
 * A small picture of an image, or of a video once it is converted, else a sign. The name beside it says what it is. A picture that may not be
 * read (by a link, for example) has a sign, too.
 */
export function FilePicture(props: PictureProps) {
  const address = usePicture(props)
  const [missing, setMissing] = useState<string | null>(null)
  if (address === null || address === missing) {
    return (
      <span className="uploads__picture">
        <Icon name="file" />
      </span>
    )
  }
  return <img className="uploads__picture" src={address} alt="" onError={() => setMissing(address)} />
}
