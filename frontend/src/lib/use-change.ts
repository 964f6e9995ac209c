import type { Asked, Command, Contract } from '@portal/contracts/http/call'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCommands } from './command-id.ts'
import { send } from './requests.ts'

export type RepeatableChange<C> = C & Readonly<{ isRepeatable: true; replies: Readonly<{ 200: Contract }> }>

/** `stale`: what is loaded again once it is done. */
type Done = Readonly<{ stale: QueryKey; onDone: () => void }>

/** Sends a change: pressed again after a lost reply it is the same one. */
export const useChange = <C extends Command>(change: RepeatableChange<C>, { stale, onDone }: Done) => {
  const client = useQueryClient()
  const commandOf = useCommands<Asked<C>>()
  return useMutation({
    mutationFn: (asked: Asked<C>) => {
      const { commandId, body } = commandOf([change.path, asked], () => asked)
      return send(change, body, { commandId })
    },
    onSuccess: () => {
      onDone()
      void client.invalidateQueries({ queryKey: stale })
    },
  })
}
