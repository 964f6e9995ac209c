import type {
  ImportedPage,
  PageAnswered,
  ResponseCompleted,
  ResponseEvent,
  ResponseImported,
  ResponseStarted,
} from './surveys.ts'

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

type Asked = Pick<PageAnswered, 'page' | 'data' | 'asked'>

/** What was asked and not answered; null if an answer is no name of what was asked. For answers in any order. */
const unansweredAmong = ({ data, asked }: Asked): readonly string[] | null => {
  const unanswered = asked.filter((id) => !Object.hasOwn(data, id))
  return Object.keys(data).length === asked.length - unanswered.length ? unanswered : null
}

/** The same for answers in the order of what was asked, as most come, without looking each up; null if they are in another one. */
const unansweredInOrder = ({ data, asked }: Asked): readonly string[] | null => {
  const unanswered: string[] = []
  let place = 0
  for (const key in data) {
    for (; place < asked.length && asked[place] !== key; place += 1) unanswered.push(asked[place] ?? '')
    if (place === asked.length) return null
    place += 1
  }
  for (; place < asked.length; place += 1) unanswered.push(asked[place] ?? '')
  return unanswered
}

/** A page as it is stored: what was asked is said once where its answers name it too. `askedOn` gives it back, in another order. */
export const importedPage = (given: Asked): ImportedPage => {
  const { page, data } = given
  const unanswered = unansweredInOrder(given) ?? unansweredAmong(given)
  if (unanswered === null) return given
  return unanswered.length > 0 ? { page, data, unanswered } : { page, data }
}

/** What was asked on a page, in the form of `asked` of a page that was answered here. No order. */
export const askedOn = ({ data, asked, unanswered = [] }: ImportedPage): readonly string[] =>
  asked ?? [...Object.keys(data), ...unanswered]

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
  const pages = imported.pages.map((given): PageAnswered => {
    const { page, data } = given
    const asked = askedOn(given)
    return { type: 'PageAnswered', ...of, page, owner: responseId, data, ...textsOn(imported, page), asked }
  })
  return [startOf(imported), ...pages, ...(isComplete ? [{ type: 'ResponseCompleted', ...of } as const] : [])]
}

/** How many events that are. */
export const partCount = ({ pages, isComplete }: ResponseImported): number => 1 + pages.length + (isComplete ? 1 : 0)
