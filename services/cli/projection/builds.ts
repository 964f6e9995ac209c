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
  of('switch', 'make the rebuilt rows live, in one transaction; the former ones still follow the log'),
  of('rollback', 'make the former rows live again'),
  of('cancel', 'end a rebuild and delete its rows'),
  of('retire', 'delete the former rows; rollback is then impossible'),
  of('pause', 'stop following the log; the live rows stay as they are'),
  of('resume', 'follow the log again, after a pause or a stop'),
]
