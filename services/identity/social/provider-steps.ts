import { addressOf } from '@portal/contracts/http/call'
import { finishSocial } from '@portal/contracts/http/social'
import type { IdentityProvider } from '@portal/infra/sign-in/identity-provider'
import { SignInRefused } from '@portal/infra/tools/sign-in-refused'
import { withoutEndSlash } from '@portal/infra/tools/without-end-slash'
import { ProblemError } from '../../http/failures/problems.ts'

export type ProviderMeans = Readonly<{
  identityProviders: readonly IdentityProvider[]
  /** Where members reach the portal. */
  portalUrl: string
  warn: (error: unknown, what: string) => void
}>

/** What a sign-in at another service and the linking of one have in common. */
export const providerSteps = ({ identityProviders, portalUrl, warn }: ProviderMeans) => {
  const callbackOf = ({ id }: IdentityProvider) =>
    withoutEndSlash(portalUrl) + addressOf(finishSocial, { params: { provider: id } })

  /** A refusal is told to the member in one sentence, and to the log with its cause. */
  const unlessRefused = async <Result>(work: () => Promise<Result>): Promise<Result | null> => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof SignInRefused)) throw error
      warn(error, 'a sign-in by another service was refused')
      return null
    }
  }

  return {
    callbackOf,
    unlessRefused,
    /** @throws {ProblemError} where it is not configured */
    providerOf: (id: string): IdentityProvider => {
      const provider = identityProviders.find((one) => one.id === id)
      if (!provider) throw new ProblemError('not-found')
      return provider
    },
    /** Where the browser goes, and what it keeps meanwhile; null where the provider cannot be reached. */
    beginAt: (provider: IdentityProvider) => unlessRefused(() => provider.begin(callbackOf(provider))),
  }
}
