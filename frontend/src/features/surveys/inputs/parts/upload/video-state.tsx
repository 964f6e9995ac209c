import { extensionOf, fileTypeOf } from '@portal/contracts/files/file-type'
import { videoConverting } from '@portal/contracts/http/videos'
import type { FileReference } from '@portal/contracts/survey/file-references'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../../../../lib/requests.ts'
import { useTexts } from '../../../../../lib/texts/use-texts.ts'
import { useChannel } from '../../../channel.tsx'

const AGAIN_MS = 5_000

/** What becomes of a video once it has been uploaded. In a preview nothing has been. */
export function VideoState({ file }: { readonly file: FileReference }) {
  const t = useTexts('surveys/upload')
  const { upload } = useChannel()
  const isVideo = fileTypeOf(extensionOf(file.name))?.kind === 'video'
  const { data } = useQuery({
    queryKey: ['files', 'converting', file.fileId],
    queryFn: ({ signal }) => ask(videoConverting, { params: { videoID: file.fileId } }, { signal }),
    enabled: isVideo && upload !== null,
    refetchInterval: ({ state }) => (state.data?.converting ? AGAIN_MS : false),
  })
  return data ? <span className="uploads__state">{t(`video-${data.state}`)}</span> : null
}
