import { backup } from './backup/command.ts'
import { restore } from './backup/restore.ts'
import { completionFor } from './completion/command.ts'
import { deadletterCommands } from './deadletter/commands.ts'
import { eraseList, eraseReapply } from './erase/list.ts'
import { eraseMember } from './erase/member.ts'
import { eventsCommands } from './events/commands.ts'
import { logCheck } from './log/check.ts'
import { mailBounces } from './mail/bounces.ts'
import { memberAdd } from './member/add.ts'
import { memberList } from './member/list.ts'
import { memberDisable, memberEnable, memberLock, memberUnlock } from './member/lock.ts'
import { memberRemovePasskeys } from './member/remove-passkeys.ts'
import { memberSetPassword } from './member/set-password.ts'
import { migrate } from './migrate/command.ts'
import { pollClose } from './poll/close.ts'
import { pollList } from './poll/list.ts'
import { pollPublish } from './poll/publish.ts'
import type { CliCommand } from './program/command.ts'
import type { Group, Program } from './program/program.ts'
import { buildCommands } from './projection/builds.ts'
import { projectionList } from './projection/list.ts'
import { projectionRebuild } from './projection/rebuild.ts'
import { projectionShards } from './projection/shards.ts'
import { projectionVerify } from './projection/verify.ts'
import { reactorBegin } from './reactor/begin.ts'
import { relayCommands } from './relay/commands.ts'
import { replay } from './replay/command.ts'
import { responsesImport } from './responses/import.ts'
import { responsesImports } from './responses/imports.ts'
import { responsesReplace } from './responses/replace.ts'
import { responsesWithdraw } from './responses/withdraw.ts'
import { run } from './run/command.ts'
import { start } from './start/command.ts'
import { status } from './status/command.ts'
import { surveyDraft } from './survey/draft.ts'
import { surveyImport } from './survey/import.ts'
import { surveyLinks } from './survey/links.ts'
import { surveyList } from './survey/list.ts'
import { surveySchema } from './survey/schema.ts'
import { surveySimulate } from './survey/simulate.ts'
import { surveyTimes } from './survey/times.ts'
import { surveyClose, surveyReopen } from './survey/turn.ts'
import { surveyWithdrawLinks } from './survey/withdraw-links.ts'
import { vaultRotate } from './vault/rotate.ts'

/** The descriptions of groups: commands with the same first word. */
const groups: readonly Group[] = [
  { name: 'survey', about: 'draft and publish surveys, and try them out' },
  { name: 'poll', about: 'publish and close quick polls' },
  { name: 'responses', about: 'import answers, take them back or replace them' },
  { name: 'mail', about: 'mails that could not be delivered' },
  { name: 'member', about: 'add, list, lock and unlock members, set passwords, remove passkeys' },
  { name: 'erase', about: 'erase members permanently' },
  { name: 'vault', about: 'the keys of personal data' },
  { name: 'relay', about: 'the relay that sends the log to Kafka' },
  { name: 'log', about: 'the event log as a whole' },
  { name: 'projection', about: 'read models: rebuild, verify, show, pause' },
  { name: 'reactor', about: 'reactors: consequences of events' },
  { name: 'deadletter', about: 'events that could not be applied' },
  { name: 'events', about: 'look at the event log' },
]

const commands: readonly CliCommand[] = [
  start,
  surveyDraft,
  surveyImport,
  surveySchema,
  surveySimulate,
  surveyTimes,
  surveyList,
  surveyClose,
  surveyReopen,
  surveyLinks,
  surveyWithdrawLinks,
  responsesImport,
  responsesImports,
  responsesWithdraw,
  responsesReplace,
  pollPublish,
  pollList,
  pollClose,
  mailBounces,
  memberList,
  memberAdd,
  memberSetPassword,
  memberRemovePasskeys,
  memberLock,
  memberUnlock,
  memberDisable,
  memberEnable,
  eraseMember,
  eraseList,
  eraseReapply,
  vaultRotate,
  migrate,
  backup,
  restore,
  run,
  ...relayCommands,
  status,
  logCheck,
  projectionList,
  projectionRebuild,
  projectionVerify,
  ...buildCommands,
  projectionShards,
  reactorBegin,
  ...deadletterCommands,
  ...eventsCommands,
  replay,
]

/** The whole command line. A new command is one line in the list above. */
export const PROGRAM: Program = { commands: [...commands, completionFor(commands)], groups }
