import { stepBuild } from '@portal/contracts/http/read-models'
import { route } from '../../http/calls/route.ts'
import { askerOf, doneOrRefused } from '../asker.ts'
import type { Desk } from '../desk.ts'

/** Show a build, go back to one, throw one away, pause or resume it. */
export const stepsRoute = ({ commands }: Desk) =>
  route(stepBuild, async (request) => doneOrRefused(await commands.stepBuild(askerOf(request), request.body)))
