import type { Asked, Command } from '@portal/contracts/http/call'
import type { changeAccountType } from '@portal/contracts/http/members'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCommands } from '../../../lib/command-id.ts'
import { send } from '../../../lib/requests.ts'
import { notify } from '../../../ui/notify.ts'
import { membersKey } from './queries.ts'

type Change<C> = C & Readonly<{ isRepeatable: true; replies: (typeof changeAccountType)['replies'] }>

/** Sends a change of an account: pressed again after a lost reply it is the same one. Then the member is loaded again. */
export const useChange = <C extends Command>(change: Change<C>, said: string, onDone: () => void) => {
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
      void client.invalidateQueries({ queryKey: membersKey })
    },
  })
}
