import { MemberId } from '@portal/contracts/ids'
import type { Vault } from '@portal/infra/vault/vault'
import { fileErasedList } from './identity/erased-list.ts'
import type { ErasurePart } from './kernel/erasure-part.ts'

/** The keys of personal data, as far as an erasure needs them. */
export type OwnerKeys = Pick<Vault, 'destroyKey'> &
  Readonly<{
    /** Which of these owners still have a key. */
    keyHolders: (owners: readonly string[]) => Promise<readonly string[]>
  }>

/** Once the key is destroyed no personal field in the log can be read, in any copy of it. */
export const keysPart = ({ destroyKey, keyHolders }: OwnerKeys): ErasurePart => ({
  places: [
    {
      place: 'event log, and every copy of its events (Kafka topics, EventStoreDB, dumps)',
      holds: 'login name, display name, password hash, texts that were written, names of uploaded files',
      erased: 'encrypted since they were stored; unreadable without the key',
    },
    {
      place: 'vault.owner_key',
      holds: 'the key of these fields',
      erased: 'destroyed; a tombstone without a key stays, so that no other is ever made',
      left: async (memberId) => (await keyHolders([memberId])).length,
    },
  ],
  unfinished: async (members) => (await keyHolders(members)).map((owner) => MemberId.parse(owner)),
  erase: async ({ memberId }) => {
    await destroyKey(memberId)
    return null
  },
})

/** Places outside the areas in which an erasure has nothing to do. */
export const storedPart: ErasurePart = {
  places: [
    {
      place: 'log.event.intent',
      holds:
        "a digest of what a command meant, under a secret of the log and, where the command holds personal data, the member's key",
      erased:
        'stays; without the key no text can be tested against it. Commands stored by earlier releases were not protected by the key',
    },
    {
      place: 'memory of api and projector',
      holds: 'keys for 60 s; the latest responses, the latest rows',
      erased:
        'dropped in the process that ran the erasure; elsewhere when evicted from memory or when the process ends',
    },
    {
      place: 'dumps and backups of the database',
      holds: 'the key as it was, and all fields that it opens',
      erased: 'not reached: delete them within the promised time, and run `portal erase reapply` after each restore',
    },
  ],
  unfinished: async () => [],
  erase: async () => null,
}

/** The list of erased members, outside the database, by which members of a restored dump are erased again. */
export const erasedListPart = (path: string): ErasurePart => {
  const list = fileErasedList(path)
  return {
    places: [
      {
        place: 'list of the erased (ERASED_LIST)',
        holds: 'the random id and the time, so that a restore does not bring the member back',
        erased: 'added',
      },
    ],
    unfinished: async (members) => {
      const listed = new Set((await list.read()).entries.map(({ memberId }) => memberId))
      return members.filter((memberId) => !listed.has(memberId))
    },
    erase: async ({ memberId, at }) => {
      await list.add({ memberId, at })
      return null
    },
  }
}
