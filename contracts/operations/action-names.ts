/**
 * Every action that the audit trail may name: an action of another name does not compile, and neither does one without
 * its words in each language (`action-NAME` of the section `operations/trail`). `restore` and `projection set aside` (by
 * the system) have no value of type `Action`.
 */
export const actionNames = [
  'projection rebuild',
  'projection verify',
  'projection switch',
  'projection rollback',
  'projection cancel',
  'projection stop',
  'projection retire',
  'projection pause',
  'projection resume',
  'projection shards',
  'projection set aside',
  'reactor begin',
  'deadletter retry',
  'deadletter evict',
  'job retry',
  'job remove',
  'job cancel',
  'replay',
  'relay resync',
  'backup',
  'restore',
  'vault rotate',
  'member add',
  'member set-password',
  'member lock',
  'member unlock',
  'member remove-passkeys',
  'member type',
  'member sign-in-as',
  'member import',
  'mail bounces',
  'mail clear',
  'mail send-again',
  'mailing send',
  'mailing withdraw',
  'survey import',
  'survey close',
  'survey reopen',
  'survey withdraw-links',
  'responses import',
  'responses withdraw',
  'responses replace',
  'poll publish',
  'poll close',
  'report export',
  'report respondents',
  'erase member',
  'erase reapply',
] as const
export type ActionName = (typeof actionNames)[number]

/** A trail may name actions of a later release. */
export const isActionName = (name: string): name is ActionName => actionNames.some((known) => known === name)
