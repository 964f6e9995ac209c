import { listReadModels } from '@portal/contracts/http/operations/read-models'
import { route } from '../../http/calls/route.ts'
import type { Desk } from '../desk/desk.ts'
import { presentOperations } from '../desk/presenter.ts'

/** Which rows there are of each read model, and which operations are under way or ended last. */
export const readModelsRoute = ({ builds, operations, nameOf }: Desk) =>
  route(listReadModels, async () => {
    const [models, kept] = await Promise.all([builds.list(), operations.list()])
    return { models, operations: await presentOperations(kept, nameOf) }
  })
