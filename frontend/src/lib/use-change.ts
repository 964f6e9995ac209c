import type { Asked, Command, Contract, ReplyTo } from '@portal/contracts/http/call'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useAnsweredCommands } from './answered-commands.ts'
import { send } from './requests.ts'

export type RepeatableChange<C> = C & Readonly<{ isRepeatable: true; replies: Readonly<{ 200: Contract }> }>

/**
 * Sends a change: pressed again after a lost reply it is the same one, after an answer another one. `onDone` says what is loaded again, and when.
 * `scope`: such changes go one after the other.
 */
export const useChange = <C extends Command>(
  change: RepeatableChange<C>,
  onDone: (client: QueryClient, reply: ReplyTo<C>) => Promise<void> | void,
  scope?: string,
) => {
  const client = useQueryClient()
  const { commandOf, settled } = useAnsweredCommands<Asked<C>>()
  return useMutation({
    ...(scope !== undefined && { scope: { id: scope } }),
    mutationFn: (asked: Asked<C>) => {
      const { commandId, body } = commandOf([change.path, asked], () => asked)
      return send(change, body, { commandId })
    },
    onSuccess: (reply) => onDone(client, reply as ReplyTo<C>),
    onSettled: settled,
  })
}
