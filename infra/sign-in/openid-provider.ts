import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { SignInRefused } from '../tools/sign-in-refused.ts'
import type { IdentityProvider, ProvenIdentity, SignInSecrets } from './identity-provider.ts'
import type { ProviderSettings } from './provider-list.ts'

const SCOPE = 'openid email profile'
const TIMEOUT_SECONDS = 10

type Claims = Readonly<Record<string, unknown>>

const textIn = (claims: Claims, name: string): string | null => {
  const value = claims[name]
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

/** Some providers write the flag as a text. */
const isVerified = ({ email_verified: flag }: Claims): boolean => flag === true || flag === 'true'

const identityOf = (subject: string, claims: Claims): ProvenIdentity => ({
  subject,
  email: isVerified(claims) ? textIn(claims, 'email') : null,
  name: textIn(claims, 'name'),
})

/** The configuration of the provider, read when it is first needed, and again after a failure. */
const discovering = ({ issuer, clientId, clientSecret }: ProviderSettings) => {
  let known: Promise<Configuration> | null = null
  const discover = () =>
    discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: TIMEOUT_SECONDS,
      // An issuer without TLS is on this machine: see `provider-list.ts`.
      ...(issuer.startsWith('http:') && { execute: [allowInsecureRequests] }),
    })
  return async (): Promise<Configuration> => {
    known ??= discover()
    try {
      return await known
    } catch (error) {
      known = null
      throw error
    }
  }
}

/** Code, state, nonce and PKCE are checked by `openid-client`, as are signature, issuer and audience of the ID token. */
const exchanged = async (config: Configuration, callback: URL, { state, nonce, verifier }: SignInSecrets) => {
  const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true }
  const tokens = await authorizationCodeGrant(config, callback, checks)
  const claims = tokens.claims()
  if (!claims) throw new SignInRefused('the provider sent no ID token')
  if ('email' in claims || config.serverMetadata().userinfo_endpoint === undefined) {
    return identityOf(claims.sub, claims)
  }
  return identityOf(claims.sub, await fetchUserInfo(config, tokens.access_token, claims.sub))
}

const orRefused = async <Result>(work: () => Promise<Result>, what: string): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof SignInRefused) throw error
    throw new SignInRefused(what, { cause: error })
  }
}

/** A provider that speaks OpenID Connect: authorization code flow with PKCE. */
export const openIdProvider = (settings: ProviderSettings): IdentityProvider => {
  const { id, name, issuer } = settings
  const configuration = discovering(settings)
  return {
    id,
    name,
    issuer,
    begin: (redirectUri) =>
      orRefused(async () => {
        const config = await configuration()
        const secrets = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() }
        const url = buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: SCOPE,
          state: secrets.state,
          nonce: secrets.nonce,
          code_challenge: await calculatePKCECodeChallenge(secrets.verifier),
          code_challenge_method: 'S256',
        })
        return { url: url.href, secrets }
      }, 'the provider could not be reached'),
    finish: (callback, secrets) =>
      orRefused(async () => exchanged(await configuration(), callback, secrets), 'the sign-in was not accepted'),
  }
}
