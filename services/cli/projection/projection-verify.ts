import { basisOf } from '@portal/projections/operations/plans/plan-hash'
import { paceOf } from '@portal/projections/operations/works/pace'
import type { Comparison } from '@portal/projections/runtime/verify/comparison'
import { verify } from '@portal/projections/runtime/verify/verify'
import type { ExitCode } from '../command.ts'
import { type Asked, type Done, type Operator, operatorCommand } from '../operator/operator-command.ts'
import { progressLine } from '../operator/progress-line.ts'
import { comparisonLines } from './comparison-lines.ts'
import { modelsOf, targetOf } from './models.ts'

type Verified = Readonly<{ projection: string; comparison: Comparison }>

const codeOf = (verified: readonly Verified[]): ExitCode => {
  if (verified.some(({ comparison }) => comparison.outcome === 'stopped')) return 4
  if (verified.some(({ comparison }) => comparison.outcome === 'behind')) return 3
  return verified.some(({ comparison }) => comparison.outcome === 'compared' && !comparison.isEqual) ? 1 : 0
}

const act = async (asked: Asked, operator: Operator): Promise<Done> => {
  const verified: Verified[] = []
  await operator.withLease(async (means) => {
    for (const model of modelsOf(asked)) {
      if (operator.signal.aborted) break
      const pace = paceOf(() => performance.now())
      const comparison = await verify(means, model, {
        signal: operator.signal,
        onProgress: (at, to, events) => operator.progress(progressLine(pace({ state: 'verifying', at, to, events }))),
      })
      verified.push({ projection: model.name, comparison })
    }
  })
  const lines = verified.flatMap(({ projection, comparison }) => comparisonLines(projection, comparison))
  return { code: codeOf(verified), lines, result: verified }
}

/** `portal projection verify`: are the rows that are shown those of the log? */
export const projectionVerify = operatorCommand({
  name: 'projection verify',
  usage: 'NAME… | --all [--json]',
  about: 'prove that read models equal the log, while members answer; names the rows that differ, and ends with 1 then',
  example: 'npx portal projection verify reporting',
  options: { all: 'flag' },
  read: targetOf,
  plan: async (asked, operator) => ({
    basis: await basisOf(operator.means.pool, modelsOf(asked)),
    lines: modelsOf(asked).map(({ name }) => `${name}: made anew in a shadow, compared, and thrown away`),
  }),
  act,
})
