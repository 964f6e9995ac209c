import { aDatabase, type TestDatabase } from '@portal/tests/support/servers/database'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { masterKeyOf, newKey, seal } from './cipher.ts'
import { postgresVault, vaultMigrations } from './postgres.ts'
import { countWrapped, rewrapKeys } from './rewrap.ts'
import { MasterKeyRefused } from './vault.ts'

const FORMER = 'the former master secret of 32 characters'
const PRESENT = 'the present master secret of 32 characters'
const KEY_ID = '00000000-0000-4000-8000-000000000001'
const OWNERS = ['noor', 'sami', 'robin']

let database: TestDatabase
beforeEach(async () => {
  database = await aDatabase([vaultMigrations])
})
afterEach(() => database.drop())

const vaultOf = (masterSecret: string) => postgresVault({ pool: database.pool, masterSecret })
const keysOf = (secret: string) => vaultOf(secret).keysOf(OWNERS)

describe('a replaced master key', () => {
  it('leaves every key unchanged, and the former one opens none of them afterwards', async () => {
    const keys = await keysOf(FORMER)
    expect(await countWrapped(database.pool, `${PRESENT},${FORMER}`)).toEqual({ former: 3, current: 0 })
    expect(await rewrapKeys(database.pool, `${PRESENT},${FORMER}`)).toEqual({ former: 3, current: 0 })
    expect(await keysOf(PRESENT)).toEqual(keys)
    await expect(keysOf(FORMER)).rejects.toThrow(MasterKeyRefused)
    expect(await rewrapKeys(database.pool, PRESENT)).toEqual({ former: 0, current: 3 })
  })

  it('is used together with the former one while keys are wrapped again, and new keys are wrapped by the first', async () => {
    const keys = await keysOf(FORMER)
    expect(await keysOf(`${PRESENT},${FORMER}`)).toEqual(keys)
    await vaultOf(`${PRESENT},${FORMER}`).keysOf(['new'])
    expect(await rewrapKeys(database.pool, `${PRESENT},${FORMER}`)).toEqual({ former: 3, current: 1 })
  })

  it('does not restore a key that was destroyed', async () => {
    await keysOf(FORMER)
    await vaultOf(FORMER).destroyKey('sami')
    expect(await rewrapKeys(database.pool, `${PRESENT},${FORMER}`)).toEqual({ former: 2, current: 0 })
    expect((await vaultOf(PRESENT).keysOf(['sami'])).size).toBe(0)
  })

  it('is refused if the key that wrapped the keys is not named, and nothing is changed', async () => {
    const keys = await keysOf(FORMER)
    await expect(rewrapKeys(database.pool, PRESENT)).rejects.toThrow(MasterKeyRefused)
    expect(await keysOf(FORMER)).toEqual(keys)
  })

  it('may contain commas if it is the only one', async () => {
    const keys = await keysOf('one secret, with commas in it, of more than 32 characters')
    expect(await keysOf('one secret, with commas in it, of more than 32 characters')).toEqual(keys)
    const long = `${FORMER},${PRESENT}`
    await database.pool.query('delete from vault.owner_key')
    await database.pool.query('insert into vault.owner_key (owner, key_id, wrapped) values ($1, $2, $3)', [
      'noor',
      KEY_ID,
      seal(masterKeyOf(long), KEY_ID, newKey()),
    ])
    expect((await vaultOf(long).keysOf(['noor'])).size).toBe(1)
  })
})
