import type { Command, ReplyTo } from '@portal/contracts/http/call'
import type { QueryKey } from '@tanstack/react-query'
import { type RepeatableChange, useChange } from '../../lib/use-change.ts'

const OPERATIONS: QueryKey = ['operations']

/** Sends what an operator does. Afterwards everything on the page is looked at anew; nobody waits for that. */
export const useAction = <C extends Command>(action: RepeatableChange<C>, onDone: (reply: ReplyTo<C>) => void) =>
  useChange(action, (client, reply) => {
    onDone(reply)
    void client.invalidateQueries({ queryKey: OPERATIONS, predicate: ({ queryKey }) => queryKey[1] !== 'history' })
  })
