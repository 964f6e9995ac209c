import { ConvertVideo } from '@portal/contracts/asks/files'
import type { FileAdded, FileReplaced } from '@portal/contracts/events/files'
import { reactor } from '../../runtime/reactor/reactor.ts'

/** Asks for the conversion of each video that is uploaded. */
export const convertVideos = reactor<FileAdded | FileReplaced, Record<never, never>, { convert: ConvertVideo }>({
  name: 'convert-videos',
  version: 1,
  types: ['FileAdded', 'FileReplaced'],
  begins: 'head',
  key: ({ event }) => event.fileId,
  tables: {},
  loads: [],
  asks: { convert: ConvertVideo },
  react: (_, { event }, ask) => {
    const { fileId, media, stored } = event
    if (media.startsWith('video/')) ask.now('convert', 'convert', { fileId, stored })
  },
})
