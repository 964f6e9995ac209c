import { paths } from '../../../lib/paths.ts'
import { generatePath } from '../../../lib/router/routes.ts'

/** One file of answers. */
export const ANSWER_FILE = `${paths.answerFiles}/:answerFileId` as const

/** `replaces`: the import in whose place the file comes. */
export const answerFilePath = (answerFileId: string, replaces: string | null = null): string =>
  `${generatePath(ANSWER_FILE, { answerFileId })}${replaces === null ? '' : `?replaces=${encodeURIComponent(replaces)}`}`
