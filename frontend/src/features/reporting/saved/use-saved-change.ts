import type { Command, ReplyTo } from '@portal/contracts/http/call'
import type { QueryKey } from '@tanstack/react-query'
import { type RepeatableChange, useChange } from '../../../lib/use-change.ts'

/**
 * Sends a change of what is saved. What `key` begins with is loaded again, then it is done. `onStored`: before that; a draft that is not forgotten then
 * is taken for one of an older version.
 */
export const useSavedChange = <C extends Command>(
  change: RepeatableChange<C>,
  key: QueryKey,
  onDone: (reply: ReplyTo<C>) => void,
  onStored: () => void = () => undefined,
) =>
  useChange(change, async (client, reply) => {
    onStored()
    await client.invalidateQueries({ queryKey: key })
    onDone(reply)
  })
