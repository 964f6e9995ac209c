import type { Command } from '@portal/contracts/http/call'
import { type RepeatableChange, useChange } from '../../../lib/use-change.ts'
import { notify } from '../../../ui/notify.ts'
import { deskKey } from './queries.ts'

/** Sends a change of a poll; then the list is loaded again, and it is said. */
export const useDesk = <C extends Command>(change: RepeatableChange<C>, said: string, onDone: () => void) =>
  useChange(change, (client) => {
    notify(said)
    onDone()
    void client.invalidateQueries({ queryKey: deskKey })
  })
