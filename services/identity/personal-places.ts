/** Where something that tells who a member is may lie. `counted` names those of which the command line can say what is left. */
export type PersonalPlace = Readonly<{
  place: string
  holds: string
  erased: string
  counted?: 'keys' | 'member-rows' | 'response-rows' | 'sessions'
}>

/**
 * Every place. Whoever makes a new one adds it here: the command line prints this list, docs/erasure.md shows it, and a
 * test searches all of them for a member who was erased.
 */
export const PERSONAL_PLACES: readonly PersonalPlace[] = [
  {
    place: 'event log, and every copy of its events (Kafka topics, EventStoreDB, dumps)',
    holds: 'login name, display name, password hash, words that were written',
    erased: 'encrypted since they were stored; unreadable without the key',
  },
  {
    place: 'vault.owner_key',
    holds: 'the key of all that',
    erased: 'destroyed; a tombstone without a key stays, so that no other is ever made',
    counted: 'keys',
  },
  {
    place: 'read model member, all versions',
    holds: 'login name and its digest, display name, password hash',
    erased: 'blank; the random id, the account type and the time stay',
    counted: 'member-rows',
  },
  {
    place: 'read model reporting (response), all versions',
    holds: 'words that were written',
    erased: 'gone; the coded answers stay as facts about a random id',
    counted: 'response-rows',
  },
  {
    place: 'read model reporting (index_column, index_tail), all versions',
    holds: 'a bit for each text: that there is one',
    erased: 'cleared; the tail is folded, so that it does not tell that there was one',
  },
  {
    place: 'identity.session',
    holds: 'who was here, and when',
    erased: 'removed; another process believes an open browser for 2 s more',
    counted: 'sessions',
  },
  {
    place: 'identity.sign_in_attempt',
    holds: 'a digest of login name and address',
    erased: 'nothing to remove: it cannot be read back, and is forgotten within 75 minutes',
  },
  {
    place: 'names of the login streams in the log',
    holds: 'a digest of the login name',
    erased: 'stays; the name is free for a new member',
  },
  {
    place: 'log.event.intent',
    holds: 'a digest of what a command meant, under a secret of the log',
    erased: 'stays; 16 bytes that tell the same command from another',
  },
  {
    place: 'dead letters, job queues, audit events, logs, traces, metrics',
    holds: 'ids, positions, our own words',
    erased: 'nothing to remove: never a payload, a name or a text',
  },
  {
    place: 'memory of api and projector',
    holds: 'keys for 60 s; the latest responses, the latest rows',
    erased: 'dropped where the erasure ran; elsewhere when others take their place, or with the process',
  },
  {
    place: 'dumps and backups of the database',
    holds: 'the key as it was, and all that it opens',
    erased: 'not reached: keep them as short as was promised, and run `portal erase reapply` after each restore',
  },
  {
    place: 'list of the erased (ERASED_LIST)',
    holds: 'the random id and when, so that a restore does not bring anybody back',
    erased: 'added',
  },
]
