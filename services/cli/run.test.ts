import { readSettings } from '@portal/infra/settings'
import { describe, expect, it } from 'vitest'
import { run } from './run.ts'

const running = async (words: readonly string[], env: Readonly<Record<string, string>> = {}) => {
  const complaints: string[] = []
  const say = (line: string) => void complaints.push(line)
  const { signal } = new AbortController()
  const code = await run.run(words, { settings: readSettings(env), env, say, complain: say, signal })
  return { code, complaints }
}

const SECRET = 'a secret of thirty-two characters'
const DATABASE_URL = 'postgres://portal@127.0.0.1/portal'

describe('portal run', () => {
  it.each([[[]], [['cook']], [['constructor']], [['api', 'projector']]])('runs no role %j', async (words) =>
    expect(await running(words)).toEqual({
      code: 2,
      complaints: ['Say which one role to run: npx portal run api | projector | relay | worker'],
    }),
  )

  it.each([
    ['api', {}, 'DATABASE_URL, TOKEN_SECRET, VAULT_KEY'],
    ['api', { DATABASE_URL, VAULT_KEY: SECRET }, 'TOKEN_SECRET'],
    ['projector', { DATABASE_URL }, 'VAULT_KEY'],
    ['worker', {}, 'DATABASE_URL, VAULT_KEY'],
    ['relay', { DATABASE_URL }, 'KAFKA_BROKERS'],
  ])('starts no %s without what all of its kind must share', async (role, env, missing) => {
    const reason = `Set ${missing} first, the same for every role on every machine: see docs/operations.md`
    await expect(running([role], env)).rejects.toThrow(reason)
  })
})
