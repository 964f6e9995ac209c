import { randomUUID } from 'node:crypto'
import { newKey } from './cipher.ts'
import type { OwnerKey, Vault } from './vault.ts'

/** A vault for tests that need no database. */
export function memoryVault(): Vault {
  const keys = new Map<string, OwnerKey | null>()
  return {
    keysOf: async (owners) => {
      const found = new Map<string, OwnerKey>()
      for (const owner of owners) {
        const key = keys.has(owner) ? keys.get(owner) : { keyId: randomUUID(), key: newKey() }
        keys.set(owner, key ?? null)
        if (key) found.set(owner, key)
      }
      return found
    },
    keysById: async (keyIds) => {
      const wanted = new Set(keyIds)
      const known = [...keys.values()].filter((key) => key !== null)
      return new Map(known.filter(({ keyId }) => wanted.has(keyId)).map(({ keyId, key }) => [keyId, key]))
    },
    destroyKey: async (owner) => {
      keys.set(owner, null)
    },
  }
}
