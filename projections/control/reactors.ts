import type { Feed } from '@portal/infra/feed/feed'
import { reactors } from '../reactors.ts'
import { beginReactor, type Foreseen, foresee } from '../runtime/reactor/begin.ts'
import { headOf } from '../runtime/reactor/prepare.ts'
import type { AnyReactor } from '../runtime/reactor/reactor.ts'
import { ActionRefused } from './action-refused.ts'
import type { ControlMeans } from './models.ts'

export const REACTOR_NAMES = reactors.map(({ projection }) => projection.name)

const reactorNamed = (name: string): AnyReactor => {
  const found = reactors.find(({ projection }) => projection.name === name)
  if (found) return found
  throw new ActionRefused(`This version of the code has no reactor ${name}; it has ${REACTOR_NAMES.join(', ')}.`)
}

/** The position before the first event that it is to follow, by its number; null for the head of the log. */
const positionBefore = async (feed: Feed, from: number | null) => {
  const head = await headOf(feed)
  if (from === null) return head
  const position = from <= 1 ? feed.start : feed.numbers.positionOf(from - 1)
  if (position <= head) return position
  throw new ActionRefused(`The log ends at ${feed.numbers.numberOf(head)}.`)
}

/** What it would ask for if it began at an event. Nothing is changed. */
export const reactorForeseen = async (
  { feed }: Pick<ControlMeans, 'feed'>,
  name: string,
  from: number | null,
): Promise<Foreseen> => foresee(feed, reactorNamed(name), await positionBefore(feed, from))

/** Lets it begin at an event, with nothing that it knew and nothing that it still had to do. */
export const reactorBegun = async (
  { pool, feed }: Pick<ControlMeans, 'pool' | 'feed'>,
  name: string,
  from: number | null,
): Promise<void> => beginReactor(pool, feed, reactorNamed(name), await positionBefore(feed, from))
