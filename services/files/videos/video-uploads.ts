import type { FilePurpose } from '@portal/contracts/files/file-type'
import type { FileId, MemberId, ResponseId, SurveyId } from '@portal/contracts/ids'
import type { FileName } from '@portal/infra/tools/file-name'

/** A video on its way. `parts`: where what has arrived (`received` of its `bytes`) is stored, in order. */
export type VideoUpload = Readonly<{
  uploadId: string
  fileId: FileId
  owner: string
  memberId: MemberId | null
  purpose: FilePurpose
  answerTo: Readonly<{ surveyId: SurveyId; responseId: ResponseId }> | null
  bytes: number
  received: number
  parts: readonly FileName[]
}>

export type BegunUpload = Omit<VideoUpload, 'received' | 'parts'>

/** For so long an upload may go on: parts that nobody needs are removed from the storage after a day. */
export const UPLOAD_HOURS = 20

/** The most videos that one owner may have on their way. */
export const MOST_UNDER_WAY = 10

/** The most parts of one video. A browser sends 8 MiB at a time, and one more part each time that the connection breaks. */
export const MOST_PARTS = 2_000

/** Where uploads of videos are remembered: any process may take their next part. */
export type VideoUploads = Readonly<{
  /** The same upload again has no effect. @returns 0, or the seconds until the owner may begin another, of whom too many are on their way */
  begin: (upload: BegunUpload) => Promise<number>
  /** Null once it has ended, or is too old. */
  find: (uploadId: string) => Promise<VideoUpload | null>
  findByFile: (fileId: FileId) => Promise<VideoUpload | null>
  /** Adds a part that begins at `offset`; false if something else has arrived there meanwhile, or there are too many. */
  append: (uploadId: string, offset: number, part: Readonly<{ stored: FileName; bytes: number }>) => Promise<boolean>
  end: (uploadId: string) => Promise<void>
  /** Forgets those that are too old. Their parts are removed as contents without a file. */
  forgetOld: () => Promise<void>
  countOf: (owner: string) => Promise<number>
  /** Those of them who have one. */
  holders: (members: readonly MemberId[]) => Promise<readonly MemberId[]>
  eraseOwner: (owner: string) => Promise<void>
}>
