import type { Asked, Command } from '@portal/contracts/http/call'
import type { publishSite } from '@portal/contracts/http/site-settings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAnsweredCommands } from '../../lib/answered-commands.ts'
import { send } from '../../lib/requests.ts'
import { siteQuery } from '../../lib/site.ts'
import { notify } from '../../ui/notify.ts'
import { contentKey, deskKey } from './queries.ts'

/** What shows the site. */
const shown = [deskKey, contentKey, siteQuery.queryKey, ['site', 'footer']]

type Change<C> = C & Readonly<{ isRepeatable: true; replies: (typeof publishSite)['replies'] }>

/** Sends a change of the site: pressed again after a lost reply it is the same one, after an answer another one. Then all that shows the site is loaded again. */
export const useSiteChange = <C extends Command>(change: Change<C>, said: string, onChanged?: () => void) => {
  const client = useQueryClient()
  const { commandOf, settled } = useAnsweredCommands<Asked<C>>()
  return useMutation({
    mutationFn: (asked: Asked<C>) => {
      const { commandId, body } = commandOf(asked, () => asked)
      return send(change, body, { commandId })
    },
    onSuccess: async () => {
      notify(said)
      onChanged?.()
      await Promise.all(shown.map((queryKey) => client.invalidateQueries({ queryKey })))
    },
    onSettled: settled,
  })
}
