import * as z from 'zod/mini'
import { FileAccess, FilePurpose, VideoConversion } from '../files/file-type.ts'
import { FileId } from '../ids.ts'
import { call } from './call.ts'

/** `pkFile` names the file in all other calls. `type`: image, video, audio or document. `converted`: it can be played as it is. */
export const AddedFile = z.object({
  pkFile: FileId,
  name: z.string(),
  type: z.string(),
  extension: z.string(),
  size: z.int(),
  converted: z.boolean(),
})
export type AddedFile = z.infer<typeof AddedFile>

/**
 * The body is a form with a file and, as the specification names them, `type` or `source` (survey, discussion, site), `surveyID`, `token` (of the
 * survey), `visibility` or `Access` (public, user, admin). Only staff decide who may read a file: of members, answers are for staff and all others for
 * members.
 */
export const addFile = call({
  method: 'POST',
  path: '/api/files',
  summary: 'Upload a file (multipart/form-data)',
  who: 'signed-in',
  isRepeatable: true,
  isUpload: true,
  replies: { 200: AddedFile },
})

/** As `addFile`, for an answer of somebody who takes a survey by a link. */
export const addVisitFile = call({
  method: 'POST',
  path: '/api/files/visit',
  summary: 'Upload a file as an answer (multipart/form-data), taking a survey by a link (header respondent-token)',
  who: 'link-holder',
  isRepeatable: true,
  isUpload: true,
  replies: { 200: AddedFile },
})

export const addImage = call({
  method: 'POST',
  path: '/api/files/add',
  summary: 'Upload a picture (multipart/form-data); other files are refused',
  who: 'signed-in',
  isRepeatable: true,
  isUpload: true,
  replies: { 200: AddedFile },
})

/** `oldFile` is the id of the file, which stays; `newFile` its new content. */
export const replaceFile = call({
  method: 'POST',
  path: '/api/files/update',
  summary: 'Replace the content of a file (multipart/form-data with oldFile and newFile): one’s own, or any by staff',
  who: 'signed-in',
  isRepeatable: true,
  isUpload: true,
  replies: { 200: AddedFile },
})

/** `avatar`: the address of the picture; empty if there is none. */
const AvatarOutcome = z.object({ status: z.enum(['success', 'error']), message: z.string(), avatar: z.string() })
export type AvatarOutcome = z.infer<typeof AvatarOutcome>

/** A cut of a picture, in pixels of it (upright, and at most 4,096 wide or high). */
export const Cropping = z.object({
  x: z.int().check(z.minimum(0)),
  y: z.int().check(z.minimum(0)),
  width: z.int().check(z.minimum(1)),
  height: z.int().check(z.minimum(1)),
})
export type Cropping = z.infer<typeof Cropping>

/** The length of the sides of a member's picture. */
export const AVATAR_SIDE = 250

/**
 * The body is a form with the picture (`avatar`) and, as JSON, the part of it that is wanted (`cropping`; else the middle). Pictures are
 * uploaded only: the server fetches none from an address (`isUrl`).
 */
export const setAvatar = call({
  method: 'POST',
  path: '/api/profile/avatar',
  summary: 'Set my picture (multipart/form-data); it is cut to 250 by 250',
  who: 'signed-in',
  isRepeatable: true,
  isUpload: true,
  replies: { 200: AvatarOutcome },
})

export const removeAvatar = call({
  method: 'POST',
  path: '/api/profile/avatar/remove',
  summary: 'Remove my picture',
  who: 'signed-in',
  isRepeatable: true,
  replies: { 200: AvatarOutcome },
})

const Done = { 200: z.object({ status: z.literal('success') }) }

export const setFileAccess = call({
  method: 'POST',
  path: '/api/files/update/status/{fileId}',
  summary: 'Decide who may read a file',
  who: 'staff',
  isRepeatable: true,
  params: z.object({ fileId: FileId }),
  body: z.object({ access: FileAccess }),
  replies: Done,
})

const Files = z.object({ files: z.array(FileId).check(z.minLength(1), z.maxLength(100)) })

export const deleteFiles = call({
  method: 'POST',
  path: '/api/files/delete/{type}',
  summary: 'Delete files: one’s own, or any by staff. They can be restored for 30 days',
  who: 'signed-in',
  isRepeatable: true,
  params: z.object({ type: z.enum(['all', ...FilePurpose.options]) }),
  body: Files,
  replies: Done,
})

export const restoreFiles = call({
  method: 'POST',
  path: '/api/files/restore',
  summary: 'Restore deleted files: one’s own, or any by staff',
  who: 'signed-in',
  isRepeatable: true,
  body: Files,
  replies: Done,
})

const whole = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))

/**
 * `user`: the id of an owner; empty: of all, as a form sends it. `source`: what for; `no-avatar`, the default of the specification, is all but pictures of members. `pageSource`, the
 * screen that asks, is taken and changes nothing.
 */
const FilesQuery = z.object({
  page: z._default(whole, 1),
  itemsPerPage: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 10),
  access: z._default(z.enum(['all', ...FileAccess.options]), 'all'),
  user: z.optional(z.union([z.uuid(), z.literal('')])),
  source: z._default(z.enum(['no-avatar', ...FilePurpose.options]), 'no-avatar'),
  search: z.optional(z.string().check(z.maxLength(200))),
  fileType: z._default(z.enum(['all', 'image', 'video', 'audio', 'document']), 'all'),
  deleted: z._default(z.enum(['0', '1']), '0'),
  pageSource: z.optional(z.string().check(z.maxLength(40))),
})
export type FilesQuery = z.output<typeof FilesQuery>

/** `link`: opens the file for an hour, without a session. `conversion`: of a video. `total`: how many files fit the question, in each row. */
const FileLine = z.object({
  pkFile: FileId,
  name: z.string(),
  type: z.string(),
  extension: z.string(),
  size: z.int(),
  access: FileAccess,
  source: FilePurpose,
  sourceID: z.string(),
  owner: z.string(),
  ownerName: z.string(),
  addedAt: z.string(),
  deleted: z.literal([0, 1]),
  conversion: z.nullable(VideoConversion),
  link: z.string(),
  total: z.int(),
})
export type FileLine = z.infer<typeof FileLine>

export const listFiles = call({
  method: 'GET',
  path: '/api/files/list',
  summary: 'Files, the newest first: searched and narrowed',
  who: 'staff',
  query: FilesQuery,
  replies: { 200: z.array(FileLine) },
})

export const listFileOwners = call({
  method: 'GET',
  path: '/api/files/getUsersWithFiles',
  summary: 'The members who have uploaded files',
  who: 'staff',
  replies: { 200: z.array(z.object({ owner: z.string(), ownerName: z.string(), files: z.int() })) },
})

/** `until` (seconds since 1970) and `signature` are those of a link that the server gave out. */
const Signed = z.object({
  until: z.optional(z.string().check(z.regex(/^\d{1,12}$/))),
  signature: z.optional(z.string().check(z.maxLength(100))),
})

export const OfFile = z.object({ file: FileId })

/** A file that the reader may not have is answered as one that does not exist. */
export const openFile = call({
  method: 'GET',
  path: '/files/{file}',
  summary: 'A file as a page shows it; only pictures, videos and sounds are shown, all others are downloaded',
  who: 'anyone',
  params: OfFile,
  query: Signed,
  replies: { 200: { media: 'application/octet-stream' } },
})

/** Who may see the video may see its pictures. They exist once it has been converted. */
export const openVideoPicture = call({
  method: 'GET',
  path: '/files/{file}/{picture}',
  summary: 'A picture of a converted video: as large as it (poster), or small (thumbnail)',
  who: 'anyone',
  params: z.extend(OfFile, { picture: z.enum(['poster', 'thumbnail']) }),
  query: Signed,
  replies: { 200: { media: 'image/jpeg' } },
})

export const downloadFile = call({
  method: 'GET',
  path: '/api/files/download/{file}',
  summary: 'A file to keep',
  who: 'anyone',
  params: OfFile,
  query: Signed,
  replies: { 200: { media: 'application/octet-stream' } },
})
