import type { Asked, Command, Contract, ReplyTo } from '@portal/contracts/http/call'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCommands } from '../../../lib/command-id.ts'
import { send } from '../../../lib/requests.ts'

type Change<C> = C & Readonly<{ isRepeatable: true; replies: Readonly<{ 200: Contract }> }>

/** Sends a change: pressed again after a lost reply it is the same one. What `key` begins with is then loaded again. */
export const useChange = <C extends Command>(change: Change<C>, key: QueryKey, onDone: (reply: ReplyTo<C>) => void) => {
  const client = useQueryClient()
  const commandOf = useCommands<Asked<C>>()
  return useMutation({
    mutationFn: (asked: Asked<C>) => {
      const { commandId, body } = commandOf([change.path, asked], () => asked)
      return send(change, body, { commandId })
    },
    onSuccess: async (reply) => {
      await client.invalidateQueries({ queryKey: key })
      onDone(reply as ReplyTo<C>)
    },
  })
}
