/** The key of one owner: 32 bytes, under an id that does not reveal the owner. */
export type OwnerKey = Readonly<{ keyId: string; key: Buffer }>

/** The vault was made with another master key: nothing in it can be read. This is not an erasure and is never shown as one. */
export class MasterKeyRefused extends Error {
  override readonly name = 'MasterKeyRefused'
}

/** Keys that encrypt personal data, one for each owner. Caches drop a key within 60 s of its destruction. */
export type Vault = Readonly<{
  /** The owners' keys, created and stored if there were none. An owner who is missing from the map was erased. */
  keysOf: (owners: readonly string[]) => Promise<ReadonlyMap<string, OwnerKey>>
  /** The keys of these ids (UUIDs). A key that is missing from the map was destroyed. */
  keysById: (keyIds: readonly string[]) => Promise<ReadonlyMap<string, Buffer>>
  /** Erases the owner permanently, with or without a key. All fields sealed with that key then read as erased. */
  destroyKey: (owner: string) => Promise<void>
}>
