import { evictKey, retryKeys } from '@portal/contracts/http/dead-letters'
import { route } from '../../http/calls/route.ts'
import { askerOf, doneOrRefused } from '../asker.ts'
import type { Desk } from '../desk.ts'

export const retryKeysRoute = ({ commands }: Desk) =>
  route(retryKeys, async (request) => {
    const { projection, key } = request.body
    return doneOrRefused(await commands.retryKeys(askerOf(request), projection, key ?? null))
  })

export const evictKeyRoute = ({ commands }: Desk) =>
  route(evictKey, async (request) => {
    const { projection, key, reason } = request.body
    return doneOrRefused(await commands.evictKey(askerOf(request), projection, key, reason))
  })
