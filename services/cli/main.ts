import { readSettings } from '@portal/infra/settings'
import { backup } from './backup/backup.ts'
import { restoreCommand } from './backup/restore.ts'
import type { CliCommand, ExitCode } from './command.ts'
import { deadletterCommands } from './deadletter/deadletter.ts'
import { eraseListCommand, eraseReapplyCommand } from './erase/erase-list.ts'
import { eventsCommands } from './events/events.ts'
import { sentenceOf } from './failure.ts'
import { help, helpOf } from './help.ts'
import { logCheck } from './log/log-check.ts'
import { memberAdd } from './member/member-add.ts'
import { eraseMemberCommand } from './member/member-erase.ts'
import { migrate } from './migrate/migrate.ts'
import { projectionList } from './projection/projection-list.ts'
import { projectionRebuild } from './projection/projection-rebuild.ts'
import { projectionShards } from './projection/projection-shards.ts'
import { projectionStates } from './projection/projection-states.ts'
import { projectionVerify } from './projection/projection-verify.ts'
import { relayResyncCommand, relayStatusCommand } from './relay/relay-commands.ts'
import { replay } from './replay/replay.ts'
import { responsesImportCommand, surveyImportCommand, surveySchemaCommand } from './responses/import-commands.ts'
import { run } from './run.ts'
import { start } from './start/start.ts'
import { status } from './status/status.ts'

const COMMANDS: readonly CliCommand[] = [
  start,
  surveyImportCommand,
  surveySchemaCommand,
  responsesImportCommand,
  memberAdd,
  eraseMemberCommand,
  eraseListCommand,
  eraseReapplyCommand,
  migrate,
  backup,
  restoreCommand,
  run,
  relayStatusCommand,
  relayResyncCommand,
  status,
  logCheck,
  projectionList,
  projectionRebuild,
  projectionVerify,
  ...projectionStates,
  projectionShards,
  ...deadletterCommands,
  ...eventsCommands,
  replay,
]

const say = (line: string): void => console.log(line)
const complain = (line: string): void => console.error(line)

const find = (words: readonly string[]): CliCommand | undefined =>
  COMMANDS.find(({ name }) => name.split(' ').every((word, at) => words[at] === word))

/** Ctrl-C once ends the command in good order; a second time ends the process. */
const interruption = (): AbortSignal => {
  const controller = new AbortController()
  const onSignal = (): void => {
    if (controller.signal.aborted) process.exit(130)
    controller.abort()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  return controller.signal
}

const runCommand = async (command: CliCommand, args: readonly string[]): Promise<ExitCode> => {
  if (args.includes('--help')) {
    for (const line of helpOf(command)) say(line)
    return 0
  }
  try {
    return await command.run(args, {
      settings: readSettings(process.env),
      env: process.env,
      say,
      complain,
      signal: interruption(),
    })
  } catch (error) {
    complain(sentenceOf(error))
    return 3
  }
}

const main = async (words: readonly string[]): Promise<ExitCode> => {
  const command = find(words)
  if (command) return runCommand(command, words.slice(command.name.split(' ').length))
  const asked = words.length === 0 || words.includes('--help') || words[0] === 'help'
  if (!asked) complain(`There is no command “${words.join(' ')}”.`)
  for (const line of help(COMMANDS)) (asked ? say : complain)(line)
  return asked ? 0 : 2
}

process.exitCode = await main(process.argv.slice(2))
