import type { PageAnswered, ResponseCompleted, ResponseEvent, ResponseImported, ResponseStarted } from './surveys.ts'

/** An event that an imported response stands for. */
export type ImportedPart = ResponseStarted | PageAnswered | ResponseCompleted

/** Whether a response begins with it. */
export const isStart = (event: ResponseEvent): event is ResponseStarted | ResponseImported =>
  event.type === 'ResponseStarted' || event.type === 'ResponseImported'

const startOf = (imported: ResponseImported): ResponseStarted => {
  const { surveyId, responseId, at, surveyVersion, flags, importedKey, importId, weights } = imported
  return {
    type: 'ResponseStarted',
    surveyId,
    responseId,
    at,
    surveyVersion,
    respondent: { kind: 'imported' },
    flags,
    via: 'import',
    ...(importedKey && { importedKey }),
    ...(importId !== undefined && { importId }),
    ...(weights && { weights }),
  }
}

/** Erased texts are those of any page: which pages had some is not known any more. */
const textsOn = ({ texts }: ResponseImported, page: string): Pick<PageAnswered, 'texts'> => {
  if (texts === undefined || 'erased' in texts) return texts ? { texts } : {}
  return Object.hasOwn(texts.value, page) ? { texts: { value: texts.value[page] ?? {} } } : {}
}

/**
 * What an imported response says, as the events of a response that was given here: its start, its pages, and its end if it is complete. Who
 * follows responses applies them one after another.
 */
export const partsOf = (imported: ResponseImported): readonly ImportedPart[] => {
  const { surveyId, responseId, at, isComplete } = imported
  const of = { surveyId, responseId, at }
  const pages = imported.pages.map(({ page, data, asked }): PageAnswered => {
    return { type: 'PageAnswered', ...of, page, owner: responseId, data, ...textsOn(imported, page), asked }
  })
  return [startOf(imported), ...pages, ...(isComplete ? [{ type: 'ResponseCompleted', ...of } as const] : [])]
}

/** How many events that are. */
export const partCount = ({ pages, isComplete }: ResponseImported): number => 1 + pages.length + (isComplete ? 1 : 0)
