import { listReadModels } from '@portal/contracts/http/read-models'
import { route } from '../../http/calls/route.ts'
import type { Desk } from '../desk.ts'
import { presentWorks } from '../presenter.ts'

/** Which rows there are of each read model, and which works are under way or ended last. */
export const readModelsRoute = ({ builds, works, nameOf }: Desk) =>
  route(listReadModels, async () => {
    const [models, kept] = await Promise.all([builds.list(), works.list()])
    return { models, works: await presentWorks(kept, nameOf) }
  })
