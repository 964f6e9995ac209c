import type { Asked, Command, Contract } from '@portal/contracts/http/call'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type * as z from 'zod/mini'
import { newCommandId } from '../../lib/command-id.ts'
import { isPassing } from '../../lib/failures.ts'
import { send } from '../../lib/requests.ts'

const OPERATIONS: QueryKey = ['operations']

type Last = Readonly<{ intent: string; commandId: string }>

/**
 * Sends what an operator does. Pressed again after a lost reply it is the same action, done once; pressed again after an answer
 * it is another one. Afterwards everything on the page is looked at anew.
 */
export const useAction = <C extends Command, R extends Contract>(
  action: C & Readonly<{ isRepeatable: true; replies: Readonly<{ 200: R }> }>,
  onDone: (reply: z.output<R>) => void,
) => {
  const client = useQueryClient()
  const last = useRef<Last | null>(null)
  return useMutation({
    mutationFn: (asked: Asked<C>) => {
      const intent = JSON.stringify(asked)
      if (last.current?.intent !== intent) last.current = { intent, commandId: newCommandId() }
      return send(action, asked, { commandId: last.current.commandId })
    },
    onSuccess: (reply) => {
      last.current = null
      onDone(reply)
      void client.invalidateQueries({ queryKey: OPERATIONS, predicate: ({ queryKey }) => queryKey[1] !== 'history' })
    },
    onError: (error) => {
      if (!isPassing(error)) last.current = null
    },
  })
}
