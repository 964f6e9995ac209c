import type { Asked, Command, Contract } from '@portal/contracts/http/call'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCommands } from '../../../lib/command-id.ts'
import { send } from '../../../lib/requests.ts'
import { notify } from '../../../ui/notify.ts'
import { deskKey } from '../queries.ts'

type Change<C> = C & Readonly<{ isRepeatable: true; replies: Readonly<{ 200: Contract }> }>

/** Sends a change of a poll: pressed again after a lost reply it is the same one. Then the list is loaded again. */
export const useDesk = <C extends Command>(change: Change<C>, said: string, onDone: () => void) => {
  const client = useQueryClient()
  const commandOf = useCommands<Asked<C>>()
  return useMutation({
    mutationFn: (asked: Asked<C>) => {
      const { commandId, body } = commandOf([change.path, asked], () => asked)
      return send(change, body, { commandId })
    },
    onSuccess: () => {
      notify(said)
      onDone()
      void client.invalidateQueries({ queryKey: deskKey })
    },
  })
}
