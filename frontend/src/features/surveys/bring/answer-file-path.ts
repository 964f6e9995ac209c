import type { SurveyId } from '@portal/contracts/ids'
import { paths } from '../../../lib/paths.ts'
import { generatePath } from '../../../lib/router/routes.ts'
import { ANSWER_FILE } from './bring-paths.ts'

/** Where a file is uploaded that comes in the place of an import, into the same survey. */
export const replacementPath = (surveyID: SurveyId, importId: string): string =>
  `${paths.answerFiles}?${new URLSearchParams({ replaces: importId, survey: surveyID })}`

/** `replaces`: the import in whose place the file comes. */
export const answerFilePath = (answerFileId: string, replaces: string | null = null): string =>
  `${generatePath(ANSWER_FILE, { answerFileId })}${replaces === null ? '' : `?replaces=${encodeURIComponent(replaces)}`}`

/** In the address of a file whose import was withdrawn since. */
export const WITHDRAWN = 'withdrawn'

/** Where a withdrawn import is brought back. */
export const bringBackPath = (answerFileId: string): string => `${answerFilePath(answerFileId)}?${WITHDRAWN}`
