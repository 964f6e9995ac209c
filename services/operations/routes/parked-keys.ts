import { evictKey, retryKeys } from '@portal/contracts/http/operations/dead-letters'
import { route } from '../../http/calls/route.ts'
import { askerOf, doneOrRefused } from '../asker.ts'
import type { Desk } from '../desk/desk.ts'

export const retryKeysRoute = ({ commands }: Desk) =>
  route(retryKeys, async (request) => doneOrRefused(await commands.retryKeys(askerOf(request), request.body)))

export const evictKeyRoute = ({ commands }: Desk) =>
  route(evictKey, async (request) => doneOrRefused(await commands.evictKey(askerOf(request), request.body)))
