import { reactors } from '../reactors.ts'
import { readModels } from '../read-models.ts'
import type { Means } from '../runtime/batches/batch.ts'
import { type Build, inBuild, liveBuild } from '../runtime/builds/build.ts'
import type { Projection } from '../runtime/projection.ts'
import { ActionRefused } from './action-refused.ts'

/** What it takes to change read models. */
export type ControlMeans = Means

/** The names of all read models. */
export const MODEL_NAMES = readModels.map(({ name }) => name)

/** @throws ActionRefused where this version of the code has none of that name */
export const modelNamed = (name: string): Projection => {
  const model = readModels.find((one) => one.name === name)
  if (model) return model
  throw new ActionRefused(`This version of the code has no projection ${name}; it has ${MODEL_NAMES.join(', ')}.`)
}

export const modelsNamed = (names: readonly string[]): readonly Projection[] => names.map(modelNamed)

/** All that follow the log: read models, and reactors, whose rows are never made again. */
const followers: readonly Projection[] = [...readModels, ...reactors.map(({ projection }) => projection)]

export const FOLLOWER_NAMES = followers.map(({ name }) => name)

/** A read model or a reactor. @throws ActionRefused where this version of the code has none of that name */
export const followerNamed = (name: string): Projection => {
  const found = followers.find((one) => one.name === name)
  if (found) return found
  throw new ActionRefused(`This version of the code has no projection ${name}; it has ${FOLLOWER_NAMES.join(', ')}.`)
}

/** The rows that are shown, as the runtime knows them. @throws ActionRefused where there are none */
export const shownModel = async ({ pool }: Pick<ControlMeans, 'pool'>, name: string): Promise<Projection> => {
  const model = followerNamed(name)
  const live = await liveBuild(pool, name)
  if (live) return inBuild(model, live)
  throw new ActionRefused(`${name} has no rows yet: start a projector first.`)
}

/** As it is told to people. */
export const labelOf = ({ projection, version, state }: Pick<Build, 'projection' | 'version' | 'state'>): string =>
  `${projection} v${version} (${state})`
