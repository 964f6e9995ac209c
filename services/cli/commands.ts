import { commandsOf, type Program } from './program/program.ts'

/** All words but `completion`, which completes them. */
const WORDS: Program = {
  start: { commands: async () => [(await import('./start/command.ts')).start] },
  survey: {
    about: 'draft and publish surveys, and try them out',
    commands: async () => (await import('./survey/commands.ts')).surveyCommands,
  },
  responses: {
    about: 'import answers, take them back or replace them',
    commands: async () => (await import('./responses/commands.ts')).responsesCommands,
  },
  poll: {
    about: 'publish and close quick polls',
    commands: async () => (await import('./poll/commands.ts')).pollCommands,
  },
  mail: {
    about: 'mails that could not be delivered',
    commands: async () => [(await import('./mail/bounces.ts')).mailBounces],
  },
  member: {
    about: 'add, list, lock and unlock members, set passwords, remove passkeys',
    commands: async () => (await import('./member/commands.ts')).memberCommands,
  },
  erase: {
    about: 'erase members permanently',
    commands: async () => (await import('./erase/commands.ts')).eraseCommands,
  },
  vault: {
    about: 'the keys of personal data',
    commands: async () => [(await import('./vault/rotate.ts')).vaultRotate],
  },
  migrate: { commands: async () => [(await import('./migrate/command.ts')).migrate] },
  backup: { commands: async () => [(await import('./backup/command.ts')).backup] },
  restore: { commands: async () => [(await import('./backup/restore.ts')).restore] },
  run: { commands: async () => [(await import('./run/command.ts')).run] },
  relay: {
    about: 'the relay that sends the log to Kafka',
    commands: async () => (await import('./relay/commands.ts')).relayCommands,
  },
  status: { commands: async () => [(await import('./status/command.ts')).status] },
  log: {
    about: 'the event log as a whole',
    commands: async () => [(await import('./log/check.ts')).logCheck],
  },
  projection: {
    about: 'read models: rebuild, verify, show, pause',
    commands: async () => (await import('./projection/commands.ts')).projectionCommands,
  },
  reactor: {
    about: 'reactors: consequences of events',
    commands: async () => [(await import('./reactor/begin.ts')).reactorBegin],
  },
  deadletter: {
    about: 'events that could not be applied',
    commands: async () => (await import('./deadletter/commands.ts')).deadletterCommands,
  },
  events: {
    about: 'look at the event log',
    commands: async () => (await import('./events/commands.ts')).eventsCommands,
  },
  replay: { commands: async () => [(await import('./replay/command.ts')).replay] },
}

/** The whole command line. A new first word is one line in the list above, a new command one in that of its word. */
export const PROGRAM: Program = {
  ...WORDS,
  completion: {
    commands: async () => [(await import('./completion/command.ts')).completionFor(await commandsOf(WORDS))],
  },
}
