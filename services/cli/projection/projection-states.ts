import type { BuildStep } from '@portal/contracts/http/read-models'
import { BUILD_STEPS, buildFor, labelOf } from '@portal/projections/operations/acts/build-steps'
import { basisOf } from '@portal/projections/operations/plans/plan-hash'
import type { CliCommand } from '../command.ts'
import { type Asked, type Operator, operatorCommand, textOf } from '../operator/operator-command.ts'
import { modelOf, targetOf, wholeNumber } from './models.ts'

const buildMeant = (step: BuildStep, asked: Asked, { means }: Operator) =>
  buildFor(means, step, modelOf(asked), wholeNumber(asked, 'build') ?? null)

/** A command that moves one build (`--build N`, else the one that is meant most likely) from one state to another. */
const command = (step: BuildStep, about: string, would: (build: string) => string): CliCommand =>
  operatorCommand({
    name: `projection ${step}`,
    usage: 'NAME [--build N] [--reason TEXT] [--dry-run] [--plan HASH] [--json]',
    about,
    example: `npx portal projection ${step} reporting`,
    options: { build: 'text' },
    read: (asked) => {
      modelOf(asked)
      wholeNumber(asked, 'build')
      return targetOf(asked)
    },
    plan: async (asked, operator) => {
      const build = await buildMeant(step, asked, operator)
      const basis = [build.version, await basisOf(operator.means.pool, [modelOf(asked)])]
      return { basis, lines: [would(labelOf(build))] }
    },
    act: async (asked, operator) => {
      const build = await buildMeant(step, asked, operator)
      const { line, result } = await BUILD_STEPS[step].act(
        operator.means,
        modelOf(asked),
        build,
        textOf(asked.values['reason']),
      )
      return { code: 0, lines: [line], result }
    },
  })

export const projectionStates: readonly CliCommand[] = [
  command(
    'switch',
    'show the rows that were made anew, in one transaction; the old ones go on following the log',
    (build) => `show ${build}`,
  ),
  command('rollback', 'show the rows again that were shown before', (build) => `show ${build} again`),
  command('cancel', 'throw a rebuild away that is not shown: nothing of it is left', (build) => `throw ${build} away`),
  command(
    'retire',
    'throw rows away that were shown before: there is no way back to them then',
    (build) => `throw ${build} away`,
  ),
  command(
    'pause',
    'stop following the log; what is shown stays as it is',
    (build) => `stop following the log with ${build}`,
  ),
  command('resume', 'follow the log again, after a pause or a stop', (build) => `follow the log again with ${build}`),
]
