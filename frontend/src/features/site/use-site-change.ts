import type { Command } from '@portal/contracts/http/call'
import { siteQuery } from '../../lib/site.ts'
import { type RepeatableChange, useChange } from '../../lib/use-change.ts'
import { notify } from '../../ui/notify.ts'
import { contentKey, deskKey } from './queries.ts'

/** What shows the site. */
const shown = [deskKey, contentKey, siteQuery.queryKey, ['site', 'footer']]

/** Sends a change of the site. Then all that shows the site is loaded again. */
export const useSiteChange = <C extends Command>(change: RepeatableChange<C>, said: string, onChanged?: () => void) =>
  useChange(change, async (client) => {
    notify(said)
    onChanged?.()
    await Promise.all(shown.map((queryKey) => client.invalidateQueries({ queryKey })))
  })
