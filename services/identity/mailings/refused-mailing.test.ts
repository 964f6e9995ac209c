import type { Mailer } from '@portal/infra/mail/mailer'
import { aCommunityOf, MAILING, newsletter, tos } from '@portal/tests/support/portal/mailing-community'
import { describe, expect, it } from 'vitest'
import type { MailingMeans } from './run-mailing.ts'

describe('a mail of the community that is not taken at once', () => {
  it('is sent again later where the mail server does not take it now, and not where it never will', async () => {
    let isAway = true
    const refuse = (to: string) => (to.startsWith('sam') ? 550 : isAway ? 451 : null)
    const { server, run, seen, clock } = await aCommunityOf(['noor', 'sam'], newsletter, refuse)
    await run()
    expect((await seen()).counts).toEqual([
      { state: 'failed', because: 'refused', count: 1 },
      { state: 'waiting', because: 'retry', count: 1 },
    ])
    isAway = false
    clock.now = new Date(clock.now.getTime() + 61_000)
    await run()
    expect(tos(server.taken)).toEqual(['noor'])
    expect((await seen()).state).toBe('done')
  })

  it('is kept back from a mail server that refuses all of us, and goes when that is mended; else it failed after some hours', async () => {
    const names = Array.from({ length: 12 }, (_, n) => `m${n}`)
    let refuses = true
    const refuse = () => (refuses ? '5.7.1 relaying denied' : null)
    const { server, run, seen, clock, outbox, idOf } = await aCommunityOf(names, newsletter, refuse)
    expect(await run()).toBe('away')
    const waiting = { state: 'waiting', because: 'status 550 5.7.1' }
    expect(await outbox.find(`mailing-${MAILING}-${idOf('m0')}`)).toMatchObject(waiting)
    expect((await seen()).counts).toEqual([
      { state: 'waiting', because: 'retry', count: 4 },
      { state: 'waiting', because: null, count: 8 },
    ])
    expect(await outbox.isRefused('m0@example.org', clock.now)).toBe(false)
    refuses = false
    clock.now = new Date(clock.now.getTime() + 61_000)
    await run()
    expect([server.taken.length, (await seen()).state]).toEqual([12, 'done'])

    const refused = await aCommunityOf(['noor'], newsletter, () => '5.7.1 not wanted')
    for (let n = 0; n < 7; n += 1) {
      await refused.run()
      expect((await refused.seen()).counts).toEqual([{ state: 'waiting', because: 'retry', count: 1 }])
      refused.clock.now = new Date(refused.clock.now.getTime() + 5 * 3_600_000)
    }
    await refused.run()
    expect((await refused.seen()).counts).toEqual([{ state: 'failed', because: 'refused', count: 1 }])
    expect((await refused.outbox.find(`mailing-${MAILING}-${refused.idOf('noor')}`))?.state).toBe('refused')
  })

  it('that no mail server takes says why in the outbox, and does not wait there once it has failed or is not wanted', async () => {
    const { run, clock, outbox, idOf, seen, commands } = await aCommunityOf(['noor', 'sam'], newsletter, () => 451)
    const kept = async (name: string) => {
      const mail = await outbox.find(`mailing-${MAILING}-${idOf(name)}`)
      return [mail?.state, mail?.because]
    }
    const later = async () => {
      clock.now = new Date(clock.now.getTime() + 5 * 3_600_000)
      await run()
    }
    await run()
    expect(await kept('noor')).toEqual(['waiting', 'EENVELOPE 451'])
    await commands.unsubscribe(idOf('sam'), 'Too many')
    await later()
    expect(await kept('sam')).toEqual(['suppressed', 'unwanted'])
    for (let n = 2; n < 16; n += 1) await later()
    expect((await seen()).counts).toContainEqual({ state: 'failed', because: 'server-away', count: 1 })
    expect(await kept('noor')).toEqual(['failed', 'server-away'])
  })

  it('goes once although the worker dies after the mail server took it', async () => {
    const { server, run, seen, mailings, clock } = await aCommunityOf(['noor'])
    const dying: MailingMeans['mailings'] = { ...mailings, settle: async () => Promise.reject(new Error('died')) }
    await expect(run({ mailings: { ...dying, release: async () => undefined } })).rejects.toThrow('died')
    expect(await run()).toBe('held')
    clock.now = new Date(clock.now.getTime() + 3 * 60_000)
    await run()
    expect(server.taken).toHaveLength(1)
    expect((await seen()).counts).toEqual([{ state: 'sent', because: null, count: 1 }])
  })

  it('has the same Message-ID where the worker dies before it knows that the mail server took it', async () => {
    const { server, run, mailer, clock } = await aCommunityOf(['noor'])
    const send: Mailer['send'] = async (mail) => {
      await mailer.send(mail)
      throw new Error('the connection was lost')
    }
    await run({ mailer: { send } })
    clock.now = new Date(clock.now.getTime() + 61_000)
    await run()
    const ids = server.taken.map(({ message }) => /^Message-ID: (.*)$/im.exec(message)?.[1])
    expect(ids).toHaveLength(2)
    expect(ids[0]).toBe(ids[1])
  })
})
