import type { Command, ReplyTo } from '@portal/contracts/http/call'
import type { QueryClient } from '@tanstack/react-query'
import { siteQuery } from '../../../lib/site.ts'
import { type RepeatableChange, useChange } from '../../../lib/use-change.ts'
import { notify } from '../../../ui/notify.ts'
import { contentDeskKey, shownContentKey } from '../content/queries.ts'

/** What shows content. */
const shown = [contentDeskKey, shownContentKey, siteQuery.queryKey, ['news']]

/** Sends a change of content; then what shows it is loaded again, and it is said. `scope`: such changes go one after the other. */
export const useContentChange = <C extends Command>(
  change: RepeatableChange<C>,
  said: string,
  onDone: (reply: ReplyTo<C>) => void = () => undefined,
  scope?: string,
) => {
  const done = async (client: QueryClient, reply: ReplyTo<C>): Promise<void> => {
    notify(said)
    await Promise.all(shown.map((queryKey) => client.invalidateQueries({ queryKey })))
    onDone(reply)
  }
  return useChange(change, done, scope)
}
