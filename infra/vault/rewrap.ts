import type { Pool } from '../database/pool.ts'
import { masterKeysOf, seal, unseal } from './cipher.ts'
import { MasterKeyRefused } from './vault.ts'

/** Counts of keys by the master key that wraps them: an old one, or the current one. */
export type Wrapped = Readonly<{ former: number; current: number }>

type Row = Readonly<{ owner: string; keyId: string; wrapped: Buffer }>

const PAGE = 500
const NEXT = `select owner, key_id as "keyId", wrapped from vault.owner_key
  where wrapped is not null and owner > $1 order by owner limit ${PAGE}`
/** By compare and set: a key that was destroyed meanwhile is not restored. */
const REPLACE = `update vault.owner_key as k set wrapped = n.fresh
  from unnest($1::text[], $2::bytea[], $3::bytea[]) as n (owner, former, fresh)
  where k.owner = n.owner and k.wrapped = n.former`

const opened = (former: readonly Buffer[], { keyId, wrapped }: Row): Buffer => {
  for (const master of former) {
    const key = unseal(master, keyId, wrapped)
    if (key) return key
  }
  throw new MasterKeyRefused(
    'A key is wrapped by none of the master keys that VAULT_KEY names: add the one that is missing',
  )
}

type Page = Readonly<{ old: readonly (Row & Readonly<{ key: Buffer }>)[]; current: number }>

async function* pagesOf(pool: Pool, [present, ...former]: readonly [Buffer, ...Buffer[]]): AsyncGenerator<Page> {
  for (let after = ''; ; ) {
    const { rows } = await pool.query<Row>(NEXT, [after])
    const last = rows.at(-1)
    if (!last) return
    after = last.owner
    const old = rows.filter(({ keyId, wrapped }) => unseal(present, keyId, wrapped) === null)
    yield { old: old.map((row) => ({ ...row, key: opened(former, row) })), current: rows.length - old.length }
  }
}

/** What `rewrapKeys` would change. @throws MasterKeyRefused */
export const countWrapped = async (pool: Pool, masterSecret: string): Promise<Wrapped> => {
  const counts = { former: 0, current: 0 }
  for await (const { old, current } of pagesOf(pool, masterKeysOf(masterSecret))) {
    counts.former += old.length
    counts.current += current
  }
  return counts
}

/**
 * Wraps every key by the first of the master keys that the setting names. The keys themselves stay the same. May
 * be stopped and repeated at any time, while the portal runs. @throws MasterKeyRefused
 */
export const rewrapKeys = async (pool: Pool, masterSecret: string): Promise<Wrapped> => {
  const masters = masterKeysOf(masterSecret)
  const counts = { former: 0, current: 0 }
  for await (const { old, current } of pagesOf(pool, masters)) {
    const fresh = old.map(({ keyId, key }) => seal(masters[0], keyId, key))
    await pool.query(REPLACE, [old.map(({ owner }) => owner), old.map(({ wrapped }) => wrapped), fresh])
    counts.former += old.length
    counts.current += current
  }
  await pool.query('vacuum vault.owner_key') // the old rows stay on disk until then
  return counts
}
