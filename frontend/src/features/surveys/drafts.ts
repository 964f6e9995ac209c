import { forget, recall, remember } from '../../lib/browser-memory.ts'
import { type Answers, changedSince } from './answers/answers.ts'
import type { PageStore } from './survey-store.ts'

const keyOf = (token: string, page: string): string => `draft:${token}:${page}`

const isAnswer = (entry: [string, unknown]): entry is [string, string | number | null] =>
  entry[1] === null || typeof entry[1] === 'string' || typeof entry[1] === 'number'

/** The answers in a text; none where somebody else wrote it. */
const answersIn = (text: string): Answers => {
  try {
    const kept: unknown = JSON.parse(text)
    return Object.fromEntries(Object.entries(Object(kept)).filter(isAnswer))
  } catch {
    return {}
  }
}

/** What was typed on this page in this tab and has not reached the server. */
export const draftOf = (token: string, page: string): Answers => {
  const text = recall('tab', keyOf(token, page))
  return text === null ? {} : answersIn(text)
}

export const dropDraft = (token: string, page: string): boolean => forget('tab', keyOf(token, page))

/**
 * Stores a copy of what is not sent yet, so that a reload loses nothing. A document that is being loaded again may have been read before the last
 * answers were stored: their copy stays, though they arrived. Returns how to stop.
 */
export const keepDrafts = (store: PageStore, token: string, page: string): (() => void) => {
  let isLeft = false
  const leave = () => {
    isLeft = true
  }
  window.addEventListener('beforeunload', leave)
  const stop = store.subscribe(() => {
    const { answers, sent } = store.getState()
    const unsent = changedSince(sent, answers)
    if (Object.keys(unsent).length > 0) remember('tab', keyOf(token, page), JSON.stringify(unsent))
    else if (!isLeft) dropDraft(token, page)
  })
  return () => {
    stop()
    window.removeEventListener('beforeunload', leave)
  }
}
