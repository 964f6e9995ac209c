import type { Command } from '@portal/contracts/http/call'
import { type RepeatableChange, useChange } from '../../../lib/use-change.ts'
import { notify } from '../../../ui/notify.ts'
import { membersKey } from './queries.ts'

/** Sends a change of an account; then the member is loaded again, and it is said. */
export const useMemberChange = <C extends Command>(change: RepeatableChange<C>, said: string, onDone: () => void) =>
  useChange(change, (client) => {
    notify(said)
    onDone()
    void client.invalidateQueries({ queryKey: membersKey })
  })
