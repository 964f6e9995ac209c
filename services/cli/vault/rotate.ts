import { countWrapped, rewrapKeys } from '@portal/infra/vault/rewrap'
import { MasterKeyRefused } from '@portal/infra/vault/vault'
import { type Action, Agreed } from '../../operations/actions/action.ts'
import { actionCommand, type CliMeans } from '../operator/action-command.ts'
import { Refused } from '../program/refused.ts'

/** @throws Refused if a key is wrapped by a secret that VAULT_KEY does not name */
const orRefused = async <Result>(work: Promise<Result>): Promise<Result> => {
  try {
    return await work
  } catch (error) {
    throw error instanceof MasterKeyRefused ? new Refused(`${error.message}.`) : error
  }
}

const NEXT =
  'Set VAULT_KEY to the first secret only, restart every role, then take new dumps: old dumps of keys need the former secret.'

export const vaultRotateAction: Action<Agreed, Pick<CliMeans, 'pool' | 'stack'>> = {
  name: 'vault rotate',
  input: Agreed,
  target: () => 'vault',
  plan: async (_input, { pool, stack }) => {
    const { former, current } = await orRefused(countWrapped(pool, stack.vaultKey()))
    return {
      basis: [former],
      lines: [`wrap ${former} keys by the first secret of VAULT_KEY; ${current} already have it`],
      result: { former, current },
    }
  },
  perform: async (_input, { pool, stack }) => {
    const { former, current } = await orRefused(rewrapKeys(pool, stack.vaultKey()))
    const detail = `${former} keys were wrapped again; ${current} already had the first secret.`
    return { outcome: 'done', detail, lines: [detail, NEXT], result: { former, current } }
  },
}

/** `portal vault rotate`: wraps the keys of personal data by the first secret of `VAULT_KEY`. */
export const vaultRotate = actionCommand({
  action: vaultRotateAction,
  about: 'wrap the keys of personal data by the first secret of VAULT_KEY=new,former; the portal may run',
  examples: ['VAULT_KEY=$NEW,$FORMER npx portal vault rotate --reason "yearly"'],
  input: () => ({}),
})
