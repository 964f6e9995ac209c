import type { AccountType, MemberEvent } from '@portal/contracts/events/identity'
import { MemberId } from '@portal/contracts/ids'
import type { Stream } from '@portal/infra/event-log/event-log'
import { loginDigest } from '@portal/infra/tools/login-digest'
import type { Member, MemberQueries } from '@portal/projections/identity/member/queries'
import { derivedId } from '@portal/services/kernel/derived-id'
import { cookieJar } from './cookie-jar.ts'
import { aMember, aPortal, cheapHash, PASSWORD, type PortalParts } from './portal.ts'
import { softwareAuthenticator } from './software-authenticator.ts'

/** Where the browsers of a test reach the portal. */
export const PORTAL = 'https://portal.test'

const COMMANDS = {
  sam: '018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e5f',
  robin: '018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e60',
} as const
type Name = keyof typeof COMMANDS

const passwordHash = cheapHash(PASSWORD)
const personOf = (name: Name, accountType: AccountType) =>
  aMember({
    memberId: MemberId.parse(derivedId('member', COMMANDS[name])),
    username: `${name}@example.org`,
    displayName: name,
    accountType,
    passwordHash,
  })

type Who = Readonly<{ samIs?: AccountType; robinIs?: AccountType }>

/** A portal with Sam of staff and Robin, both in the log; browsers; and devices that make passkeys. */
export const passkeyPortal = async (
  differs: Partial<PortalParts> = {},
  { samIs = 'admin', robinIs = 'user' }: Who = {},
) => {
  const people = { sam: personOf('sam', samIs), robin: personOf('robin', robinIs) }
  let passkeysOf = async (_: MemberId): Promise<number> => 0
  let hashOf = async (_: MemberId): Promise<string | null> => null
  /** As the read model has them, which follows the log. */
  const found = async (member: Member | undefined) => {
    if (!member) return null
    const passwordHash = (await hashOf(member.memberId)) ?? member.passwordHash
    return { ...member, passwordHash, hasPasskey: (await passkeysOf(member.memberId)) > 0 }
  }
  const members: MemberQueries = {
    byLogin: (digest) => found(Object.values(people).find(({ username }) => loginDigest(username) === digest)),
    byId: (id) => found(Object.values(people).find(({ memberId }) => memberId === id)),
  }
  const portal = await aPortal(Object.values(people), { portalUrl: PORTAL, members, ...differs })
  const { secondFactorOf } = portal.deps.commands
  passkeysOf = async (memberId) => (await secondFactorOf(memberId)).passkeys.length
  hashOf = async (memberId) => (await portal.deps.standingOf(memberId))?.passwordHash ?? null
  for (const name of ['sam', 'robin'] as const) {
    const { username, displayName, accountType } = people[name]
    await portal.deps.commands.registerMember(
      { username, displayName, accountType, password: PASSWORD },
      COMMANDS[name],
    )
  }

  const browser = () => {
    const jar = cookieJar()
    const ask = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
      const headers = { cookie: jar.header(), 'accept-language': 'fr' }
      const reply = await portal.app.inject({ method, url, headers, ...(payload && { payload }) })
      jar.take([reply.headers['set-cookie'] ?? []].flat())
      return reply
    }
    const signIn = (name: Name = 'sam', password = PASSWORD) =>
      ask('POST', '/api/login', { username: people[name].username, password })
    const isSignedIn = async () => (await ask('GET', '/api/profile')).statusCode === 200
    /** The last part of adding a passkey, with what the device made for the challenge. */
    const begin = (password = PASSWORD) => ask('POST', '/api/profile/passkeys/challenge', { password })
    const add = async (device: ReturnType<typeof softwareAuthenticator>, name = 'Laptop') =>
      ask('POST', '/api/profile/passkeys/add', { name, ...device.make((await begin()).json()) })
    const challenge = async () => (await ask('POST', '/api/login/passkey/challenge')).json()
    const signByPasskey = async (device: ReturnType<typeof softwareAuthenticator>) =>
      ask('POST', '/api/login/passkey', device.sign(await challenge()))
    return { ask, signIn, isSignedIn, begin, add, challenge, signByPasskey, jar }
  }
  const eventsOf = (name: Name) => {
    const stream: Stream<MemberEvent> = `member-${people[name].memberId}`
    return Array.fromAsync(portal.log.readStream(stream), ({ event }) => event)
  }
  const typesOf = async (name: Name) => (await eventsOf(name)).map(({ type }) => type)
  const device = () => softwareAuthenticator(PORTAL)

  /** Somebody has added a passkey in a browser, and comes back in another one. */
  const withPasskey = async (name: Name = 'sam') => {
    const [own, key] = [browser(), device()]
    await own.signIn(name)
    const { codes } = (await own.add(key)).json()
    return { own, key, codes: codes as readonly string[] }
  }
  return { ...portal, people, browser, device, withPasskey, eventsOf, typesOf }
}
