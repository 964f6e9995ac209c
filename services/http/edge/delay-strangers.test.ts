import { getSurveyPage } from '@portal/contracts/http/surveys'
import { aMember, aPortal, cheapHash, cookieOf, login, PASSWORD } from '@portal/tests/support/portal/portal'
import { afterEach, describe, expect, it } from 'vitest'

/** A portal that holds back every reply to a stranger until the test sends it. */
const holding = async () => {
  const held: (() => void)[] = []
  const networks: string[] = []
  const strangers = {
    msFor: (network: string) => networks.push(network),
    hold: (_: number, send: () => void) => void held.push(send),
  }
  const sendAll = (): void => {
    for (const send of held.splice(0)) send()
  }
  const member = aMember({ passwordHash: cheapHash(PASSWORD) })
  const portal = await aPortal([member], { strangers })
  const cookie = cookieOf(await login(portal.app, member.username))
  return { ...portal, member, cookie, held, networks, sendAll }
}

/** Until so many replies are held back. */
const untilHeld = async (held: readonly unknown[], count: number): Promise<void> => {
  while (held.length < count) await new Promise((resolve) => setTimeout(resolve, 1))
}

type Holding = Awaited<ReturnType<typeof holding>>
const opened: Holding[] = []
const start = async (): Promise<Holding> => {
  const portal = await holding()
  opened.push(portal)
  return portal
}
afterEach(async () => {
  for (const { app, sendAll } of opened.splice(0)) {
    sendAll()
    await app.close()
  }
})

describe('a portal that holds back strangers', () => {
  it('sends their replies later, whole, and those of members at once', async () => {
    const { app, cookie, held, sendAll, networks } = await start()
    const reply = app.inject({
      url: '/api/surveys',
      headers: { cookie: 'session=x', 'x-forwarded-for': '2001:db8::7' },
    })
    await untilHeld(held, 1)
    expect((await app.inject({ url: '/api/profile', headers: { cookie } })).statusCode).toBe(200)
    expect(held).toHaveLength(1)
    sendAll()
    expect([(await reply).statusCode, (await reply).json().code]).toEqual([401, 'not-signed-in'])
    expect(networks).toEqual(['2001:db8:0:0::/64'])
  })

  it('takes no reply that it holds back for work in hand: nobody is refused for them', async () => {
    const { app, cookie, held, sendAll } = await start()
    const asked = Array.from({ length: 600 }, () => app.inject(`${getSurveyPage.path}?token=x`))
    await untilHeld(held, asked.length)
    expect((await app.inject({ url: '/api/profile', headers: { cookie } })).statusCode).toBe(200)
    sendAll()
    expect(new Set((await Promise.all(asked)).map(({ statusCode }) => statusCode))).toEqual(new Set([401]))
  })

  it.each(['/api/health', '/api/ready'])('answers %s at once, for those who watch over it', async (url) => {
    const { app, networks } = await start()
    expect((await app.inject(url)).statusCode).toBe(200)
    expect(networks).toEqual([])
  })

  it('does not hold back a sign-in that succeeds, only one that fails', async () => {
    const { app, member, held, sendAll } = await start()
    expect((await login(app, member.username)).json().status).toBe('success')
    expect(held).toHaveLength(0)
    const failed = login(app, member.username, 'wrong')
    await untilHeld(held, 1)
    sendAll()
    expect((await failed).statusCode).toBe(400)
  })
})
