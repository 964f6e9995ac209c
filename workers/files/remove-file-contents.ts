import { removeFileContents } from '@portal/contracts/jobs/files'
import { withEach } from '@portal/infra/tools/with-each'
import { handled } from '../handled-job.ts'

type Content<Id, Name> = Readonly<{ fileId: Id; stored: Name }>

type Deps<Id, Name> = Readonly<{
  unwanted: () => Promise<readonly Content<Id, Name>[]>
  removeContent: (stored: Name) => Promise<void>
  /** Records it: the read model lists the content until then. */
  forget: (fileId: Id, stored: Name) => Promise<unknown>
}>

/** Contents of files that were removed or replaced, and of erased members. May be interrupted anywhere, and is then repeated. */
export const removingFileContents = <Id, Name>({ unwanted, removeContent, forget }: Deps<Id, Name>) =>
  handled(removeFileContents, async () => {
    const contents = await unwanted()
    await withEach(contents, async ({ fileId, stored }) => {
      await removeContent(stored)
      await forget(fileId, stored)
    })
    return contents.length > 0 ? { removed: contents.length } : undefined
  })
