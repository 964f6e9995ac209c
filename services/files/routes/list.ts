import { fileTypes } from '@portal/contracts/files/file-type'
import { type FileLine, listFileOwners, listFiles } from '@portal/contracts/http/files'
import type { ListedFile } from '@portal/projections/files/file/queries'
import { atLeast } from '../../http/calls/at-least.ts'
import { route } from '../../http/calls/route.ts'
import type { FilesDeps } from '../files-deps.ts'

const presentFile = (file: ListedFile, link: string, total: number): FileLine => ({
  pkFile: file.fileId,
  name: file.name,
  type: fileTypes[file.extension].kind,
  extension: file.extension,
  size: file.bytes,
  access: file.access,
  source: file.purpose,
  sourceID: file.surveyId ?? '',
  owner: file.owner,
  ownerName: file.ownerName,
  addedAt: file.addedAt,
  deleted: file.deletedAt === null ? 0 : 1,
  conversion: file.conversion,
  link,
  total,
})

export const listRoutes = ({ stored, signed, reached }: FilesDeps) => [
  route(
    listFiles,
    async ({ query }) => {
      const { files, total } = await stored.list({ ...query, user: query.user || undefined })
      return files.map((file) => presentFile(file, signed.to(file.fileId), total))
    },
    { before: atLeast(reached, 'file') },
  ),
  route(listFileOwners, async () => [...(await stored.owners())], { before: atLeast(reached, 'file') }),
]
