import { FIRST_REPLIES, type FirstReplies } from '@portal/contracts/site/first-load'

export type FirstReply = FirstReplies[string]

/** The page was made for now: later, the server is asked. */
const FRESH_MS = 30_000

const repliesInPage = (): Map<string, FirstReply> => {
  const text = document.getElementById(FIRST_REPLIES)?.textContent
  const replies: FirstReplies = text ? JSON.parse(text) : {}
  return new Map(Object.entries(replies))
}

const replies = repliesInPage()

/** What the first render has is asked for once more as it is mounted, and by nobody after that. */
const ASKED_AGAIN_MS = 3_000

/** The reply to a call that came with the page, without taking it away. */
export const firstReply = (address: string): FirstReply | undefined =>
  performance.now() < FRESH_MS ? replies.get(address) : undefined

/** The address of a reply that came with the page, by how it begins. */
export const firstAddress = (start: string): string | undefined =>
  [...replies.keys()].find((address) => address.startsWith(start))

/** The reply to a call that came with the page. It is given once: a later question is about the state of that time. */
export const takeFirstReply = (address: string): FirstReply | undefined => {
  const reply = firstReply(address)
  replies.delete(address)
  return reply
}

/** The reply to a call that came with the page, for the first render. */
export const renderFirstReply = (address: string): FirstReply | undefined => {
  const reply = firstReply(address)
  if (reply) setTimeout(() => replies.delete(address), ASKED_AGAIN_MS)
  return reply
}

/** A command may have changed what came with the page. */
export const dropFirstReplies = (): void => replies.clear()
