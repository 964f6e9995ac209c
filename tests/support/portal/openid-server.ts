import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** Who signs in at the provider, with what it says of them. */
export type Person = Readonly<{ sub: string; email?: string; email_verified?: boolean; name?: string }>

const CLIENT = { clientId: 'portal', clientSecret: 'the secret of the portal at its provider' }

const SCOPE = 'openid email profile'

type Options = Readonly<{
  id: string
  /** Where it may send browsers. */
  portalUrl: string
  /** Claims stand in the ID token; otherwise the client must ask for them. */
  isInIdToken: boolean
}>

const configurationFor = ({ id, portalUrl, isInIdToken }: Options, person: () => Person) => ({
  clients: [
    {
      client_id: CLIENT.clientId,
      client_secret: CLIENT.clientSecret,
      redirect_uris: [`${portalUrl}/api/social/${id}/callback`],
    },
  ],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  conformIdTokenClaims: !isInIdToken,
  pkce: { required: () => true },
  features: { devInteractions: { enabled: false } },
  cookies: { keys: ['a key for the cookies of the provider'] },
  interactions: { url: (_: unknown, { uid }: Readonly<{ uid: string }>) => `/interaction/${uid}` },
  findAccount: async (_: unknown, sub: string) => ({
    accountId: sub,
    claims: async () => ({ ...person(), sub }),
  }),
})

/** A real provider of OpenID Connect on this machine, at which `person` is signed in without being asked. */
export const openIdServer = async (options: Options) => {
  const known: { person: Person } = { person: { sub: 'nobody' } }
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const provider = new Provider(issuer, {
    ...configurationFor(options, () => known.person),
    loadExistingGrant: async (ctx) => {
      const { client, session } = ctx.oidc
      const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId })
      grant.addOIDCScope(SCOPE)
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  const finish = (request: IncomingMessage, response: ServerResponse) =>
    provider.interactionFinished(request, response, { login: { accountId: known.person.sub } })
  server.on('request', (request, response) => {
    void (request.url?.startsWith('/interaction/') ? finish(request, response) : answer(request, response))
  })
  return {
    settings: { id: options.id, name: 'Example', issuer, ...CLIENT },
    is: (person: Person) => {
      known.person = person
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
