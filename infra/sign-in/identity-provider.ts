/** What a browser brings back to the end of a sign-in that it began. Nobody else may know it. */
export type SignInSecrets = Readonly<{ state: string; nonce: string; verifier: string }>

/** Who signed in at a provider. `email`: only an address that the provider has verified. */
export type ProvenIdentity = Readonly<{ subject: string; email: string | null; name: string | null }>

/** Another service at which members prove who they are (OpenID Connect). */
export type IdentityProvider = Readonly<{
  /** In addresses: `google`. */
  id: string
  /** On buttons: `Google`. */
  name: string
  /** With the subject it names one person. */
  issuer: string
  /** Where the browser goes. @throws SignInRefused if the provider cannot be reached */
  begin: (redirectUri: string) => Promise<Readonly<{ url: string; secrets: SignInSecrets }>>
  /** `callback`: the address at which the browser came back. @throws SignInRefused */
  finish: (callback: URL, secrets: SignInSecrets) => Promise<ProvenIdentity>
}>
