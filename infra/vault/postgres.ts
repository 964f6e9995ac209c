import { createSecretKey } from 'node:crypto'
import type { MigrationFolder } from '../database/migration-files.ts'
import type { Pool } from '../database/pool.ts'
import { newTimedUuid } from '../tools/uuid.ts'
import { masterKeysOf, newKey, seal, unseal } from './cipher.ts'
import { gathered } from './gathered.ts'
import { keyCache } from './key-cache.ts'
import { MasterKeyRefused, type OwnerKey, type Vault } from './vault.ts'

export const vaultMigrations: MigrationFolder = { part: 'vault', directory: new URL('./migrations/', import.meta.url) }

/** `masterSecret` wraps the keys: without it the keys and all that they encrypt are lost. It may name old ones: `masterKeysOf`. */
export type PostgresVaultOptions = Readonly<{ pool: Pool; masterSecret: string; now?: () => number }>

type KeyRow = Readonly<{ owner: string; key_id: string; wrapped: Buffer | null }>

/** Keys that were there, still wrapped, and those that were made. */
type Made = Readonly<{ known: readonly KeyRow[]; made: readonly (OwnerKey & Readonly<{ owner: string }>)[] }>

/** Keys in the schema `vault`, each wrapped by the master key and bound to its id. */
export function postgresVault({ pool, masterSecret, now = Date.now }: PostgresVaultOptions): Vault {
  const masters = masterKeysOf(masterSecret)
  const cache = keyCache(now)

  const keep = ({ owner, key_id: keyId, wrapped }: KeyRow): OwnerKey | null => {
    if (!wrapped) return null
    const key = unwrap(masters, keyId, wrapped)
    cache.keep(owner, { keyId, key })
    return { keyId, key }
  }
  let isProven = false
  const makeKeys = gathered(async (owners: readonly string[]) => {
    if (!isProven) await proveMaster(pool, masters)
    isProven = true
    const { known, made } = await keysMadeFor(pool, masters[0], owners)
    for (const { owner, keyId, key } of made) cache.keep(owner, { keyId, key })
    return new Map<string, OwnerKey | null>([
      ...known.map((row) => [row.owner, keep(row)] as const),
      ...made.map(({ owner, keyId, key }) => [owner, { keyId, key }] as const),
    ])
  })
  const findKeys = gathered(async (keyIds: readonly string[]) => {
    const rows = await keysFound(pool, keyIds)
    return new Map(rows.map((row) => [row.key_id, keep(row)?.key ?? null]))
  })

  return {
    keysOf: (owners) => lookUp(owners, cache.ofOwner, makeKeys),
    keysById: (keyIds) => lookUp(keyIds, cache.byId, findKeys),
    destroyKey: async (owner) => {
      await destroy(pool, owner)
      cache.drop(owner)
    },
  }
}

/** For code that destroys keys and opens none: it needs no master key. */
export const keyDestroyer = (pool: Pool) => ({
  destroyKey: (owner: string): Promise<void> => destroy(pool, owner),
  keyHolders: (owners: readonly string[]) => keyHolders(pool, owners),
})

/** Which of these owners still have a key. */
export async function keyHolders(pool: Pool, owners: readonly string[]): Promise<readonly string[]> {
  const { rows } = await pool.query<Readonly<{ owner: string }>>(
    'select owner from vault.owner_key where owner = any($1) and wrapped is not null order by owner',
    [owners],
  )
  return rows.map(({ owner }) => owner)
}

const unwrap = (masters: readonly Buffer[], keyId: string, wrapped: Buffer): Buffer => {
  for (const master of masters) {
    const key = unseal(master, keyId, wrapped)
    if (key) return key
  }
  throw new MasterKeyRefused('The keys of personal data were wrapped with another master key (VAULT_KEY)')
}

/** Checks that the master secret is that of the keys in the database. @throws MasterKeyRefused if it is not */
export const proveMasterSecret = (database: Pick<Pool, 'query'>, masterSecret: string): Promise<void> =>
  proveMaster(database, masterKeysOf(masterSecret))

/** Checks before the first key is made: keys of two master keys in one vault could never all be read. */
async function proveMaster(pool: Pick<Pool, 'query'>, masters: readonly Buffer[]): Promise<void> {
  const { rows } = await pool.query<{ key_id: string; wrapped: Buffer }>(
    'select key_id, wrapped from vault.owner_key where wrapped is not null limit 1',
  )
  for (const { key_id: keyId, wrapped } of rows) unwrap(masters, keyId, wrapped)
}

/** From the cache; all missing ones by one call. */
async function lookUp<Found>(
  names: readonly string[],
  cached: (name: string) => Found | undefined,
  load: (names: readonly string[]) => Promise<ReadonlyMap<string, Found | null>>,
): Promise<ReadonlyMap<string, Found>> {
  const found = new Map<string, Found>()
  const missing: string[] = []
  for (const name of new Set(names)) {
    const known = cached(name)
    if (known === undefined) missing.push(name)
    else found.set(name, known)
  }
  if (missing.length === 0) return found
  const loaded = await load(missing)
  for (const name of missing) {
    const key = loaded.get(name)
    if (key) found.set(name, key)
  }
  return found
}

/** If two processes make a key for one owner at once, both get the first one. Sorted, to avoid deadlocks. */
async function keysMadeFor(pool: Pool, master: Buffer, owners: readonly string[]): Promise<Made> {
  const known = await keysWhere(pool, 'owner = any($1)', owners)
  const have = new Set(known.map(({ owner }) => owner))
  const without = owners.filter((owner) => !have.has(owner)).toSorted()
  if (without.length === 0) return { known, made: [] }

  const secret = createSecretKey(master)
  const drafts = without.map((owner) => {
    const [keyId, key] = [newTimedUuid(), newKey()] // keys made one after another are side by side in the index
    return { owner, keyId, key, wrapped: seal(secret, keyId, key) }
  })
  const { rows } = await pool.query<Readonly<{ owner: string }>>({
    name: 'vault-make-keys',
    text: `insert into vault.owner_key (owner, key_id, wrapped)
           select * from unnest($1::text[], $2::uuid[], $3::bytea[]) on conflict (owner) do nothing returning owner`,
    values: [drafts.map(({ owner }) => owner), drafts.map(({ keyId }) => keyId), drafts.map(({ wrapped }) => wrapped)],
  })
  const stored = new Set(rows.map(({ owner }) => owner))
  const lost = without.filter((owner) => !stored.has(owner))
  const others = lost.length > 0 ? await keysWhere(pool, 'owner = any($1)', lost) : []
  return { known: [...known, ...others], made: drafts.filter(({ owner }) => stored.has(owner)) }
}

const keysFound = (pool: Pool, keyIds: readonly string[]) => keysWhere(pool, 'key_id = any($1::uuid[])', keyIds)

async function keysWhere(pool: Pool, condition: string, values: readonly string[]): Promise<readonly KeyRow[]> {
  const text = `select owner, key_id, wrapped from vault.owner_key where ${condition}`
  const { rows } = await pool.query<KeyRow>({ name: `vault-keys-${condition}`, text, values: [values] })
  return rows
}

async function destroy(pool: Pool, owner: string): Promise<void> {
  await pool.query(
    `insert into vault.owner_key (owner, key_id, wrapped, erased_at) values ($1, $2, null, now())
     on conflict (owner) do update set wrapped = null, erased_at = coalesce(vault.owner_key.erased_at, now())`,
    [owner, newTimedUuid()],
  )
  // The old row stays on disk until then.
  await pool.query('vacuum vault.owner_key')
}
