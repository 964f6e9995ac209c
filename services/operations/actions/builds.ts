import { type BuildAction, BuildActionBody } from '@portal/contracts/http/operations/read-models'
import { buildFor, changeBuild } from '@portal/projections/control/build-actions'
import { followerNamed, labelOf } from '@portal/projections/control/models'
import { basisOf } from '@portal/projections/operations/plans/queries'
import * as z from 'zod/mini'
import type { Action } from './action.ts'
import type { ReadModelMeans } from './read-model-means.ts'

/** `version`: not given for the build that is most likely meant. */
export const BuildInput = z.object({
  projection: BuildActionBody.shape.projection,
  version: z.optional(BuildActionBody.shape.version),
  reason: BuildActionBody.shape.reason,
  plan: z.optional(z.string().check(z.maxLength(64))),
})
export type BuildInput = z.infer<typeof BuildInput>

const action = (verb: BuildAction, would: (build: string) => string): Action<BuildInput, ReadModelMeans> => ({
  name: `projection ${verb}`,
  input: BuildInput,
  target: ({ projection }) => projection,
  plan: async ({ projection, version = null }, means) => {
    const build = await buildFor(means, verb, projection, version)
    const basis = [build.version, await basisOf(means.pool, [followerNamed(projection)])]
    return { basis, lines: [would(labelOf(build))] }
  },
  perform: async ({ projection, version = null, reason = null }, means) => {
    const { line, result } = await changeBuild(means, verb, projection, version, reason)
    return { outcome: 'done', detail: line, result }
  },
})

/** What is done to one build of a read model. */
export const buildActions: Readonly<Record<BuildAction, Action<BuildInput, ReadModelMeans>>> = {
  switch: action('switch', (build) => `show ${build}`),
  rollback: action('rollback', (build) => `show ${build} again`),
  cancel: action('cancel', (build) => `delete ${build}`),
  retire: action('retire', (build) => `delete ${build}`),
  pause: action('pause', (build) => `stop following the log with ${build}`),
  resume: action('resume', (build) => `follow the log again with ${build}`),
}
