import { Instant, MemberId, NoticeId } from '@portal/contracts/ids'
import type { FreshNotice, PostedNotice } from '@portal/projections/notifications/notice/queries'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { until } from '@portal/tests/support/until'
import { describe, expect, it } from 'vitest'
import { liveNotices } from './live-notices.ts'
import type { Watcher } from './watched.ts'

const [noor, ada] = [MemberId.parse(uuidOf('noor')), MemberId.parse(uuidOf('ada'))]
const positionOf = (index: number) => String(index).padStart(16, '0')

type Limits = Readonly<{ most?: number; mostOfOne?: number; holdMs?: number; atOnce?: number }>

const hasTitle = (notice: PostedNotice): notice is FreshNotice => notice.title !== null

/** A read model in memory, and the streams on it. `atOnce`: how many of what was posted it gives at most. */
const aHub = ({ atOnce = 500, ...limits }: Limits = {}) => {
  const posted: PostedNotice[] = []
  let looks = 0
  const readers: { memberId: MemberId; position: string }[] = []
  let isAway = false
  const warned: string[] = []
  const after = (position: string) => posted.filter((one) => one.position > position)
  const live = liveNotices({
    notices: {
      head: async () => posted.at(-1)?.position ?? null,
      posted: async (position) => {
        looks += 1
        if (isAway) throw new Error('the database is away')
        return after(position).slice(0, atOnce)
      },
      since: async (memberId, _, position) =>
        after(position)
          .filter(hasTitle)
          .filter((one) => one.memberId === null || one.memberId === memberId),
      unread: async () => posted.length,
      readers: async (position, members) =>
        readers.filter((one) => one.position > position && members.includes(one.memberId)),
    },
    clock: () => new Date(),
    warn: (_, what) => void warned.push(what),
    pollMs: 5,
    ...limits,
  })
  const post = (memberId: MemberId | null = null, isNamed = true) => {
    const index = posted.length + 1
    const title = `notice ${index}`
    posted.push({
      noticeId: NoticeId.parse(uuidOf(title)),
      kind: 'news',
      subject: uuidOf(title),
      title: isNamed ? title : null,
      postedAt: Instant.parse('2026-11-22T10:00:00.000Z'),
      position: positionOf(index),
      memberId,
    })
  }
  const watcher = (memberId = noor) => {
    const seen = { text: '', isEnded: false }
    const own: Watcher = {
      memberId,
      language: 'en',
      write: (text) => {
        seen.text += text
      },
      end: () => {
        seen.isEnded = true
      },
    }
    const titles = () => [...seen.text.matchAll(/"title":"([^"]+)"/g)].map(([, title]) => title)
    return { own, seen, titles, hasBegun: () => seen.text.includes('event: unread') }
  }
  const joined = async (one: ReturnType<typeof watcher>, from: string | null = null) => {
    const leave = live.join(one.own, from)
    await until('the stream has begun', async () => one.hasBegun())
    return leave
  }
  const away = (is: boolean): void => {
    isAway = is
  }
  /** The read model of the subjects has come to those of all notices. */
  const nameAll = (): void => {
    for (const [at, notice] of posted.entries()) posted[at] = { ...notice, title: `notice ${at + 1}` }
  }
  return { live, post, nameAll, readers, warned, watcher, joined, away, looks: () => looks }
}

describe('the streams of notifications', () => {
  it('tell everybody of a notice for all, and one member of their own', async () => {
    const hub = aHub()
    const [one, other] = [hub.watcher(noor), hub.watcher(ada)]
    await hub.joined(one)
    await hub.joined(other)
    hub.post()
    hub.post(ada)
    await until('ada was told of both', async () => other.titles().length === 2)
    expect([one.titles(), other.titles()]).toEqual([['notice 1'], ['notice 1', 'notice 2']])
    expect(other.seen.text).toContain(`id: ${positionOf(2)}\nevent: notice\n`)
    hub.live.close()
  })

  it('begin after the position that the browser names, and tell each notice once', async () => {
    const hub = aHub()
    for (const _ of [1, 2, 3]) hub.post()
    const [resumed, fresh] = [hub.watcher(), hub.watcher(ada)]
    await hub.joined(resumed, positionOf(1))
    await hub.joined(fresh)
    hub.post()
    await until('the fresh one was told', async () => fresh.titles().length > 0 && resumed.titles().length > 2)
    expect(resumed.titles()).toEqual(['notice 2', 'notice 3', 'notice 4'])
    expect(fresh.titles()).toEqual(['notice 4'])
    hub.live.close()
  })

  it('tell the number of unread ones again when they were read elsewhere', async () => {
    const hub = aHub()
    const one = hub.watcher()
    await hub.joined(one)
    hub.readers.push({ memberId: noor, position: positionOf(9) })
    const times = () => one.seen.text.split('event: unread').length - 1
    await until('it was told again', async () => times() === 2)
    hub.live.close()
  })

  it('are limited for a member and for the process, and give their places back', async () => {
    const hub = aHub({ most: 3, mostOfOne: 2 })
    const leave = await hub.joined(hub.watcher())
    await hub.joined(hub.watcher())
    expect(hub.live.join(hub.watcher().own, null)).toBeNull()
    await hub.joined(hub.watcher(ada))
    expect(hub.live.join(hub.watcher(MemberId.parse(uuidOf('bo'))).own, null)).toBeNull()
    leave?.()
    expect(hub.live.join(hub.watcher().own, null)).not.toBeNull()
    hub.live.close()
  })

  it('tell of a notice once its subject has a title, and of those behind it after it', async () => {
    const hub = aHub({ holdMs: 60_000 })
    const one = hub.watcher()
    await hub.joined(one)
    hub.post(null, false)
    hub.post()
    const before = hub.looks()
    await until('it was looked for some times', async () => hub.looks() > before + 2)
    expect(one.titles()).toEqual([])
    hub.nameAll()
    await until('both were told', async () => one.titles().length === 2)
    expect(one.titles()).toEqual(['notice 1', 'notice 2'])
    hub.live.close()
  })

  it('go on without a notice whose subject stays without a title', async () => {
    const hub = aHub({ holdMs: 20 })
    const one = hub.watcher()
    await hub.joined(one)
    hub.post(null, false)
    hub.post()
    hub.post(null, false)
    hub.post()
    await until('the others were told', async () => one.titles().length === 2)
    expect(one.titles()).toEqual(['notice 2', 'notice 4'])
    hub.live.close()
  })

  it('tell of all that comes at once, whatever somebody has read meanwhile', async () => {
    const hub = aHub({ atOnce: 2 })
    const one = hub.watcher()
    await hub.joined(one)
    for (let n = 0; n < 5; n += 1) hub.post()
    hub.readers.push({ memberId: noor, position: positionOf(9) })
    await until('all were told', async () => one.titles().length === 5)
    hub.live.close()
  })

  it('go on when the database was away', async () => {
    const hub = aHub()
    const one = hub.watcher()
    await hub.joined(one)
    hub.away(true)
    hub.post()
    await until('it was noticed', async () => hub.warned.length > 0)
    hub.away(false)
    await until('it was told', async () => one.titles().length === 1)
    hub.live.close()
  })

  it('end when the process stops, and none begins after that', async () => {
    const hub = aHub()
    const one = hub.watcher()
    await hub.joined(one)
    hub.live.close()
    expect(one.seen.isEnded).toBe(true)
    expect(hub.live.join(hub.watcher().own, null)).toBeNull()
  })
})
