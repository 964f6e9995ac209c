import type { MemberEvent } from '@portal/contracts/events/identity'
import { MemberId } from '@portal/contracts/ids'
import type { Stream } from '@portal/infra/event-log/event-log'
import { openIdProvider } from '@portal/infra/sign-in/openid-provider'
import { derivedId } from '@portal/services/kernel/derived-id'
import { cookieJar } from './cookie-jar.ts'
import type { openIdServer, Person } from './openid-server.ts'
import { aMember, aPortal, cheapHash, PASSWORD, type PortalParts } from './portal.ts'

/** Where the browser of a test reaches the portal. */
export const PORTAL = 'http://portal.test'

const COMMAND = '018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e5f'
export const noorId = MemberId.parse(derivedId('member', COMMAND))
export const noor = aMember({ memberId: noorId, passwordHash: cheapHash(PASSWORD) })

type Server = Awaited<ReturnType<typeof openIdServer>>

/** A portal with these providers, whose member is Noor (or who the test says), and a browser that has never been there. */
export const socialPortal = async (servers: readonly Server[], differs: Partial<PortalParts> = {}, who = noor) => {
  const portal = await aPortal([who], {
    portalUrl: PORTAL,
    identityProviders: servers.map(({ settings }) => openIdProvider(settings)),
    ...differs,
  })
  const { username, displayName, accountType } = who
  await portal.deps.commands.registerMember({ username, displayName, accountType, password: PASSWORD }, COMMAND)
  const own = cookieJar()
  let theirs = cookieJar()

  const ask = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const reply = await portal.app.inject({
      method,
      url,
      headers: { cookie: own.header() },
      ...(payload && { payload }),
    })
    own.take([reply.headers['set-cookie'] ?? []].flat())
    return reply
  }
  /** Follows the redirects of the provider, until it sends the browser back. */
  const throughProvider = async (address: string): Promise<string> => {
    if (address.startsWith(PORTAL)) return address.slice(PORTAL.length)
    const reply = await fetch(address, { redirect: 'manual', headers: { cookie: theirs.header() } })
    theirs.take(reply.headers.getSetCookie())
    return throughProvider(new URL(reply.headers.get('location') ?? '', address).href)
  }
  /** The address of the callback, as the browser is sent to it. */
  const begin = async (at = '/api/social/example/login') => {
    const begun = await ask('GET', at)
    if (begun.statusCode !== 303) throw new Error(`the sign-in did not begin: ${begun.statusCode}`)
    return throughProvider(begun.headers.location ?? '')
  }
  /** Where a sign-in of this person ends. */
  const signInAs = async (person: Person, at?: string) => {
    theirs = cookieJar() // nobody is signed in at the provider from before
    for (const server of servers) server.is(person)
    return (await ask('GET', await begin(at))).headers.location ?? ''
  }
  const eventsOf = (memberId: MemberId) => {
    const stream: Stream<MemberEvent> = `member-${memberId}`
    return Array.fromAsync(portal.log.readStream(stream), ({ event }) => event)
  }
  return { ...portal, ask, begin, throughProvider, signInAs, eventsOf, own }
}
