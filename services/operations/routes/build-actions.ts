import { changeBuild } from '@portal/contracts/http/operations/read-models'
import { route } from '../../http/calls/route.ts'
import { askerOf, doneOrRefused } from '../asker.ts'
import type { Desk } from '../desk/desk.ts'

/** Switch to a build, roll back to one, delete one, pause or resume it. */
export const buildActionsRoute = ({ commands }: Desk) =>
  route(changeBuild, async (request) => doneOrRefused(await commands.changeBuild(askerOf(request), request.body)))
