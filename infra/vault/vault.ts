/** The key of one owner: 32 bytes, under a name that says nothing of whose it is. */
export type OwnerKey = Readonly<{ keyId: string; key: Buffer }>

/** The vault was made with another master key: nothing in it can be read. No erasure, so never shown as one. */
export class MasterKeyRefused extends Error {
  override readonly name = 'MasterKeyRefused'
}

/** Keys that hide personal data, one for each owner. Whoever holds one lets go of it within 60 s of its destruction. */
export type Vault = Readonly<{
  /** The owners' keys, made durable where there were none. Who is not in the map was erased. */
  keysOf: (owners: readonly string[]) => Promise<ReadonlyMap<string, OwnerKey>>
  /** The keys of these ids (UUIDs). What is not in the map was destroyed. */
  keysById: (keyIds: readonly string[]) => Promise<ReadonlyMap<string, Buffer>>
  /** Erases the owner for ever, whether he had a key or not. All that his key hid reads as erased from then on. */
  destroyKey: (owner: string) => Promise<void>
}>
