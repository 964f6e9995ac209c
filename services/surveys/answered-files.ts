import type { FilesEvent } from '@portal/contracts/events/files'
import { revealed } from '@portal/contracts/events/personal'
import { isUnreadable } from '@portal/contracts/events/registry'
import type { Respondent } from '@portal/contracts/events/surveys'
import type { ResponseId } from '@portal/contracts/ids'
import type { WireData } from '@portal/contracts/survey/answer-data'
import {
  type FileReference,
  fileReferencesIn,
  fileReferencesText,
  MOST_FILES,
} from '@portal/contracts/survey/file-references'
import type { EventLog, Stream } from '@portal/infra/event-log/event-log'
import type { PublishedSurvey } from './domain/published-survey.ts'

const fileStream = ({ fileId }: FileReference): Stream<FilesEvent> => `file-${fileId}`

/** Whose answers they are. */
type Taker = Readonly<{ respondent: Respondent; responseId: ResponseId }>

/** A file that a respondent names, as it is stored; of size 0 if it is not there, or is not theirs. */
export type AnsweredFile = (named: FileReference, taker: Taker) => Promise<FileReference>

const ownerOf = ({ respondent, responseId }: Taker): string =>
  respondent.kind === 'member' ? respondent.memberId : responseId

/** The file after an event: null once it is deleted or removed. */
const after = (file: FileReference | null, event: FilesEvent): FileReference | null => {
  switch (event.type) {
    case 'FileAdded':
    case 'FileReplaced':
      return { fileId: event.fileId, bytes: event.bytes, name: revealed(event.name, '?') }
    case 'FileDeleted':
    case 'FileRemoved':
      return null
    case 'FileRestored':
    case 'FileAccessChanged':
    case 'FileUsed':
    case 'VideoConverted': // the answer keeps the name under which it was given
    case 'VideoKept':
    case 'FileContentRemoved':
      return file
  }
}

/** By the events of the file: no read model is asked, which might not know it yet. A file that its owner restored has to be uploaded again. */
export const answeredFileIn =
  (log: Pick<EventLog, 'readStream'>): AnsweredFile =>
  async (named, taker) => {
    let file: FileReference | null = null
    for await (const { event } of log.readStream(fileStream(named), 1)) {
      if (isUnreadable(event) || event.owner !== ownerOf(taker)) return { ...named, bytes: 0 }
      file = after(file, event)
    }
    return file ?? { ...named, bytes: 0 }
  }

/** Whether the answer under this key names files, in any version: which one the response follows is not known yet. */
const isForFiles = ({ latest, version }: PublishedSurvey, key: string): boolean => {
  for (let at = latest; at > 0; at -= 1) if (version(at)?.keys.get(key)?.holds === 'files') return true
  return false
}

/**
 * The answers with the files that they name as these are stored: of questions for files alone, and of no more than one may have, because each is looked for
 * in the log. With more the answer is refused whatever they are.
 */
export const withStoredFiles = async (
  data: WireData,
  taker: Taker,
  { survey, stored }: Readonly<{ survey: PublishedSurvey; stored: AnsweredFile }>,
): Promise<WireData> => {
  const changed: Record<string, string> = {}
  for (const key in data) {
    const value = data[key]
    const named = typeof value === 'string' ? fileReferencesIn(value) : null
    if (named === null || named.length > MOST_FILES || !isForFiles(survey, key)) continue
    const files: FileReference[] = []
    for (const one of named) files.push(await stored(one, taker))
    changed[key] = fileReferencesText(files)
  }
  return Object.keys(changed).length === 0 ? data : { ...data, ...changed }
}
