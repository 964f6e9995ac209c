import { OperationBody, type OperationFinding } from '@portal/contracts/http/operations/read-models'
import { carryOut } from '@portal/projections/control/carry-out'
import { modelsNamed } from '@portal/projections/control/models'
import { basisOf } from '@portal/projections/operations/plans/queries'
import * as z from 'zod/mini'
import type { Action } from './action.ts'
import { comparisonLines } from './finding-lines.ts'
import type { ReadModelMeans } from './read-model-means.ts'
import { endedOf } from './rebuild.ts'

export const VerifyInput = z.pick(OperationBody, { projections: true, plan: true, reason: true })
export type VerifyInput = z.infer<typeof VerifyInput>

const findingLines = (finding: OperationFinding): readonly string[] => {
  const { projection, outcome } = finding
  if (outcome === 'behind') return [`${projection}: nobody follows what is shown: start a projector`]
  if (outcome === 'stopped') return [`${projection}: stopped; nothing is left behind`]
  return comparisonLines(projection, finding)
}

/** Proves that read models equal the log: makes them again in a shadow, compares, and deletes the shadow. */
export const verifyAction: Action<VerifyInput, ReadModelMeans> = {
  name: 'projection verify',
  input: VerifyInput,
  target: ({ projections }) => projections.join(', '),
  plan: async ({ projections }, { pool }) => ({
    basis: await basisOf(pool, modelsNamed(projections)),
    lines: projections.map((name) => `${name}: made again in a shadow, compared, and deleted`),
  }),
  perform: async ({ projections }, means, running) => {
    const asked = { kind: 'verify', projections, park: false, show: false, rate: null } as const
    const onLost = (): void => running.onTrouble('The lease could not be renewed.')
    return endedOf(await carryOut(means, asked, { ...running, onLost }), findingLines)
  },
}
