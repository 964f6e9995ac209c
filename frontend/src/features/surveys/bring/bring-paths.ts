import { paths } from '../../../lib/paths.ts'

/** One file of answers. Its address is made by `answer-file-path.ts`, which the start does not load. */
export const ANSWER_FILE = `${paths.answerFiles}/:answerFileId` as const
