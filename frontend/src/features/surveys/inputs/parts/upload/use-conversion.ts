import { extensionOf, fileTypeOf } from '@portal/contracts/files/file-type'
import { videoConverting } from '@portal/contracts/http/videos'
import type { FileReference } from '@portal/contracts/survey/file-references'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../../../../lib/requests.ts'
import { useChannel } from '../../../channel.tsx'

const AGAIN_MS = 5_000

/** What has become of a video that was uploaded; null for other files, before it is known, and in a preview: there nothing is uploaded. */
export const useConversion = (file: FileReference | undefined) => {
  const { upload } = useChannel()
  const isVideo = file !== undefined && fileTypeOf(extensionOf(file.name))?.kind === 'video'
  const { data } = useQuery({
    queryKey: ['files', 'converting', file?.fileId],
    queryFn: ({ signal }) => ask(videoConverting, { params: { videoID: file?.fileId ?? '' } }, { signal }),
    enabled: isVideo && upload !== null,
    refetchInterval: ({ state }) => (state.data?.converting ? AGAIN_MS : false),
  })
  return data?.state ?? null
}
