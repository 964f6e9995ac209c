import type { BuildAction } from '@portal/contracts/http/operations/read-models'
import { buildActions } from '../../operations/actions/builds.ts'
import { actionCommand } from '../operator/action-command.ts'
import type { CliCommand } from '../program/command.ts'
import { buildNumber, oneProjection } from './models.ts'

/** The chosen build: `--build N`, else the one that is most likely meant. */
const of = (verb: BuildAction, about: string): CliCommand =>
  actionCommand({
    action: buildActions[verb],
    about,
    examples: [`npx portal projection ${verb} reporting`],
    takes: { projection: oneProjection },
    options: { build: buildNumber },
    input: ({ projection, build }) => ({ projection, ...(build !== null && { version: build }) }),
  })

export const buildCommands: readonly CliCommand[] = [
  of('switch', 'show the rows that were made anew, in one transaction; the old ones go on following the log'),
  of('rollback', 'show the rows again that were shown before'),
  of('cancel', 'delete a rebuild that is not shown: nothing of it is left'),
  of('retire', 'delete rows that were shown before: there is no way back to them then'),
  of('pause', 'stop following the log; what is shown stays as it is'),
  of('resume', 'follow the log again, after a pause or a stop'),
]
