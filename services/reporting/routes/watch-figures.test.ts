import { addressOf } from '@portal/contracts/http/call'
import { MOST_WATCHED, watchFigures } from '@portal/contracts/http/reporting'
import { signedInAs } from '@portal/tests/support/portal/portal'
import { describe, expect, it } from 'vitest'
import type { FiguresWatcher, LiveFigures } from '../live/live-figures.ts'

const addressFor = (surveys: string) => addressOf(watchFigures, { query: { surveys } })

/** Streams that end at once, and who asked for them. */
const remembering = () => {
  const joined: FiguresWatcher[] = []
  const figuresLive: LiveFigures = {
    join: (watcher) => {
      joined.push(watcher)
      watcher.write(': \n\n')
      watcher.end()
      return () => undefined
    },
    close: () => undefined,
  }
  return { joined, figuresLive }
}

describe('the stream of figures', () => {
  it('is of the surveys that are named, and of who asks', async () => {
    const { joined, figuresLive } = remembering()
    const { app, cookie, member } = await signedInAs('admin', { figuresLive })
    const reply = await app.inject({ url: addressFor('tea,coffee-2'), headers: { cookie } })
    expect([reply.statusCode, reply.headers['content-type'], reply.body]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      ': \n\n',
    ])
    expect(joined.map(({ surveys, memberId }) => ({ surveys, memberId }))).toEqual([
      { surveys: ['tea', 'coffee-2'], memberId: member.memberId },
    ])
  })

  it.each(['', 'no such id!', 'tea,', Array.from({ length: MOST_WATCHED + 1 }, () => 'tea').join()])(
    'is refused for “%s”',
    async (surveys) => {
      const { joined, figuresLive } = remembering()
      const { app, cookie } = await signedInAs('admin', { figuresLive })
      const reply = await app.inject({ url: addressFor(surveys), headers: { cookie } })
      expect([reply.statusCode, reply.json().code, joined]).toEqual([400, 'invalid-request', []])
    },
  )

  it('is refused with a time to come back where there are too many', async () => {
    const { app, cookie } = await signedInAs('admin', {
      figuresLive: { join: () => null, close: () => undefined },
    })
    const reply = await app.inject({ url: addressFor('tea'), headers: { cookie } })
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([429, '30'])
  })

  it.each(['user', 'permanentExternalUser'] as const)('is refused to the account type %s', async (accountType) => {
    const { app, cookie } = await signedInAs(accountType)
    const reply = await app.inject({ url: addressFor('tea'), headers: { cookie } })
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'not-allowed'])
  })
})
