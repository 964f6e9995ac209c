import type { BuildStep } from '@portal/contracts/http/read-models'
import { readModels } from '../../read-models.ts'
import { askForRetry } from '../../runtime/batches/retry.ts'
import { inBuild, liveBuild } from '../../runtime/builds/build.ts'
import { evict } from '../../runtime/builds/control.ts'
import type { Projection } from '../../runtime/projection.ts'
import { discardBegun } from '../works/carry-out.ts'
import { ActRefused } from './act-refused.ts'
import { BUILD_STEPS, buildFor, type StepMeans } from './build-steps.ts'
import { isRefusal } from './is-refusal.ts'

type Acted = Readonly<{ outcome: 'done' | 'refused'; detail: string }>

const modelOf = (name: string): Projection => {
  const model = readModels.find((one) => one.name === name)
  if (model) return model
  throw new ActRefused(`There is no projection ${name}.`)
}

const answered = async (act: () => Promise<string>): Promise<Acted> => {
  try {
    return { outcome: 'done', detail: await act() }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return { outcome: 'refused', detail: error.message }
  }
}

const someOf = (count: number, what: string): number => {
  if (count > 0) return count
  throw new ActRefused(what)
}

/** What operators do to read models, each answered by a sentence. @throws the database's errors */
export const operatorHands = (means: StepMeans) => ({
  step: (step: BuildStep, projection: string, version: number, reason: string | null) =>
    answered(async () => {
      const model = modelOf(projection)
      return (await BUILD_STEPS[step].act(means, model, await buildFor(means, step, model, version), reason)).line
    }),

  retryKeys: (projection: string, key: string | null) =>
    answered(async () => {
      const model = modelOf(projection)
      const live = await liveBuild(means.pool, model.name)
      if (!live) throw new ActRefused(`${projection} has no rows yet: start a projector first.`)
      const asked = await askForRetry(means.pool, inBuild(model, live), key)
      return `${someOf(asked, 'Nothing is parked that could be tried again.')} keys are to be tried again.`
    }),

  evictKey: (projection: string, key: string, reason: string) =>
    answered(async () => {
      const evicted = await evict(modelOf(projection), means.pool, key, reason)
      const events = someOf(evicted.length, 'Nothing of that key is parked.')
      return `${events} events are excluded from the rows of ${projection}, now and in every rebuild.`
    }),

  discardBegun: (projections: readonly string[], reason: string | null) => discardBegun(means, projections, reason),
})
