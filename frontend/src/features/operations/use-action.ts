import type { Asked, Command, Contract } from '@portal/contracts/http/call'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { useAnsweredCommands } from '../../lib/answered-commands.ts'
import { send } from '../../lib/requests.ts'

const OPERATIONS: QueryKey = ['operations']

/**
 * Sends what an operator does. Pressed again after a lost reply it is the same action, done once; pressed again after an answer
 * it is another one. Afterwards everything on the page is looked at anew.
 */
export const useAction = <C extends Command, R extends Contract>(
  action: C & Readonly<{ isRepeatable: true; replies: Readonly<{ 200: R }> }>,
  onDone: (reply: z.output<R>) => void,
) => {
  const client = useQueryClient()
  const { commandOf, settled } = useAnsweredCommands<Asked<C>>()
  return useMutation({
    mutationFn: (asked: Asked<C>) => {
      const { commandId, body } = commandOf(asked, () => asked)
      return send(action, body, { commandId })
    },
    onSuccess: (reply) => {
      onDone(reply)
      void client.invalidateQueries({ queryKey: OPERATIONS, predicate: ({ queryKey }) => queryKey[1] !== 'history' })
    },
    onSettled: settled,
  })
}
