import type { Command, ReplyTo } from '@portal/contracts/http/call'
import { siteQuery } from '../../../lib/site.ts'
import { type RepeatableChange, useChange } from '../../../lib/use-change.ts'
import { notify } from '../../../ui/notify.ts'
import { contentDeskKey, shownContentKey } from '../content/queries.ts'

/** What shows content. */
const shown = [contentDeskKey, shownContentKey, siteQuery.queryKey, ['news']]

/** Sends a change of content; then what shows it is loaded again, and it is said. */
export const useContentChange = <C extends Command>(
  change: RepeatableChange<C>,
  said: string,
  onDone: (reply: ReplyTo<C>) => void = () => undefined,
) =>
  useChange(change, async (client, reply) => {
    notify(said)
    await Promise.all(shown.map((queryKey) => client.invalidateQueries({ queryKey })))
    onDone(reply)
  })
