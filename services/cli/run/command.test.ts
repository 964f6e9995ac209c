import { portalWith } from '@portal/tests/support/portal/cli'
import { describe, expect, it } from 'vitest'

const SECRET = 'a secret of thirty-two characters'
const DATABASE_URL = 'postgres://portal@127.0.0.1/portal'

describe('portal run', () => {
  it.each([
    [[], "Missing required argument 'ROLE'."],
    [['cook'], 'ROLE: “cook” is no role; known are api, projector, relay, worker.'],
    [['aip'], 'ROLE: “aip” is no role; did you mean api?'],
    [['constructor'], 'ROLE: “constructor” is no role; known are api, projector, relay, worker.'],
    [['api', 'projector'], "Too many arguments for 'run'. Expected 1 argument but got 2: api, projector."],
  ])('names the mistake in one line and ends with 2: %j', async (words, complaint) => {
    expect(await portalWith({})('run', ...words)).toEqual({
      code: 2,
      said: '',
      complained: `${complaint} See \`npx portal run --help\`.`,
    })
  })

  it.each([
    ['api', {}, 'DATABASE_URL, TOKEN_SECRET, VAULT_KEY'],
    ['api', { DATABASE_URL, VAULT_KEY: SECRET }, 'TOKEN_SECRET'],
    ['projector', { DATABASE_URL }, 'VAULT_KEY'],
    ['worker', {}, 'DATABASE_URL, VAULT_KEY'],
    ['relay', { DATABASE_URL }, 'KAFKA_BROKERS'],
  ])('starts no %s without the settings that all its processes share', async (role, env, missing) => {
    const complained = `Set ${missing} first, the same for every role on every machine: see docs/operations.md`
    expect(await portalWith(env)('run', role)).toEqual({ code: 3, said: '', complained })
  })
})
