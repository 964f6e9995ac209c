import { randomUUID } from 'node:crypto'
import { SurveyId } from '@portal/contracts/ids'
import { aCommunityOf, MAILING, newsletter, tos } from '@portal/tests/support/portal/mailing-community'
import { TOKEN_SECRET } from '@portal/tests/support/portal/portal'
import { describe, expect, it } from 'vitest'
import { linkTokens } from '../link-token.ts'
import { placeTokens } from '../place-token.ts'
import type { StoredDraft } from './kept-mailings.ts'

describe('a mail of the community', () => {
  it('goes to each member once, with one click to unsubscribe by which they get no other', async () => {
    const { server, run, seen, commands, idOf } = await aCommunityOf(['noor', 'sam'])
    await run()
    await run()
    expect(tos(server.taken)).toEqual(['noor', 'sam'])
    expect(await seen()).toEqual({ state: 'done', counts: [{ state: 'sent', because: null, count: 2 }], nextAt: null })
    const { message = '' } = server.taken.find(({ to }) => to.startsWith('noor')) ?? {}
    expect(message).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    const token = /List-Unsubscribe: <https:\/\/tea\.example\.org\/api\/unsubscribe\/confirm\?token=([\w-]+)>/.exec(
      message,
    )
    const link = linkTokens(TOKEN_SECRET).read(token?.[1] ?? '', 'unsubscribe')
    expect(link?.memberId).toBe(idOf('noor'))
    if (link) await commands.unsubscribeByMail(link)
    expect(await commands.isUnsubscribed(idOf('noor'))).toBe(true)
    expect(message).toContain('Subject: News of tea')
    expect(message).toContain('the news (https://tea.example.org/news).')
  })

  it.each([
    ['newsletter', 'newsletter?ntoken=', 'newsletter'],
    ['message', 'emailsettings?etoken=', 'email-settings'],
  ] as const)(
    'of the kind %s leads to the member’s own settings of such mails for a year',
    async (kind, address, place) => {
      const { server, run, idOf, clock } = await aCommunityOf(['noor'], { ...newsletter, kind })
      await run()
      const text = (server.taken[0]?.message ?? '').replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
      const token = text.split(`https://tea.example.org/u/profile/${address}`)[1]?.slice(0, 72) ?? ''
      const read = (days: number) =>
        placeTokens(TOKEN_SECRET).read(token, place, new Date(clock.now.getTime() + days * 86_400_000))
      expect([read(364), read(366)]).toEqual([idOf('noor'), null])
    },
  )

  it('reaches the others though something of one member cannot be read, who is due again later', async () => {
    const { server, run, seen, idOf, addresseeOf } = await aCommunityOf(['ada', 'bo', 'cem'])
    const unreadable: typeof addresseeOf = async (memberId) => {
      if (memberId === idOf('ada')) throw new Error('an event cannot be read')
      return addresseeOf(memberId)
    }
    await expect(run({ addresseeOf: unreadable })).rejects.toThrow('cannot be read')
    expect(tos(server.taken)).toEqual(['bo', 'cem'])
    expect(await seen()).toMatchObject({
      state: 'sending',
      counts: [
        { state: 'sent', because: null, count: 2 },
        { state: 'waiting', because: 'retry', count: 1 },
      ],
    })
  })

  it('is in the outbox, without the tokens of its links', async () => {
    const { run, outbox, idOf } = await aCommunityOf(['noor'])
    await run()
    const kept = await outbox.find(`mailing-${MAILING}-${idOf('noor')}`)
    expect(kept).toMatchObject({ kind: 'mailing', state: 'sent', address: 'noor@example.org', subject: 'News of tea' })
    expect(kept?.text).toContain('unsubscribeConfirm?token=hidden')
    expect(kept?.text).toContain('newsletter?ntoken=hidden')
  })

  it('is in the language that a member chose, else in which they last asked for something, else in English', async () => {
    const { server, run, commands, idOf } = await aCommunityOf(['ada', 'bo', 'cem', 'dan'])
    const asks = (name: string, language: string) =>
      commands.requestLink({ username: `${name}@example.org`, purpose: 'reset-password', language })
    await commands.chooseLanguage(idOf('ada'), 'fr')
    await asks('ada', 'en')
    await asks('bo', 'fr')
    await commands.chooseLanguage(idOf('cem'), 'fr')
    await commands.chooseLanguage(idOf('cem'), null)
    await run()
    const mails = server.taken.toSorted((a, b) => a.to.localeCompare(b.to)).map(({ message }) => message)
    expect(mails.map((mail) => mail.includes('Nouvelles_du_th=C3=A9'))).toEqual([true, true, false, false])
    expect(mails[3]).toContain('Subject: News of tea')
  })

  it('greets by the name that the member has chosen, and by none where there is none', async () => {
    const { server, run, commands, idOf } = await aCommunityOf(['noor', 'sam'])
    await commands.changeDisplayName(idOf('sam'), '')
    await run()
    const [noor, sam] = ['noor', 'sam'].map((name) => server.taken.find(({ to }) => to.startsWith(name))?.message)
    expect(noor).toContain('Hello noor,')
    expect(sam).toContain('Hello,')
    expect(sam).not.toContain('Anonymous')
  })

  it('is not sent to who unsubscribed, does not want it, is locked, or left meanwhile', async () => {
    const names = ['ada', 'bo', 'cem', 'dan', 'eve'] as const
    const { server, run, seen, commands, idOf } = await aCommunityOf(names)
    await commands.unsubscribe(idOf('ada'), 'Too many')
    await commands.changeMailSettings(idOf('bo'), { kinds: { newsletter: false } })
    await commands.setLock(idOf('cem'), true, randomUUID())
    await commands.eraseMember({ memberId: idOf('dan'), reason: 'asked', by: null })
    await run()
    expect(tos(server.taken)).toEqual(['eve'])
    expect((await seen()).counts).toEqual([
      { state: 'sent', because: null, count: 1 },
      ...['left', 'locked', 'not-wanted', 'unsubscribed'].map((because) => ({ state: 'skipped', because, count: 1 })),
    ])
  })

  it('waits for the hours that a member chose, by their clocks, and goes then', async () => {
    const { server, run, seen, commands, idOf, clock, mailings } = await aCommunityOf(['noor'])
    await commands.changeMailSettings(idOf('noor'), { from: '08:00', to: '10:00', timeZone: 'America/New_York' })
    await run()
    expect(server.taken).toEqual([])
    expect(await seen()).toEqual({
      state: 'sending',
      counts: [{ state: 'waiting', because: 'hours', count: 1 }],
      nextAt: '2026-11-21T13:00:00.000Z',
    })
    expect(await mailings.due(clock.now)).toEqual([])
    clock.now = new Date('2026-11-21T13:00:00Z')
    expect(await mailings.due(clock.now)).toEqual([MAILING])
    await run()
    expect(tos(server.taken)).toEqual(['noor'])
  })

  it('reaches nobody more once it is withdrawn, or its job cancelled', async () => {
    const withdrawn = await aCommunityOf(['noor'])
    await withdrawn.mailings.withdraw(MAILING, withdrawn.clock.now)
    await withdrawn.run()
    expect(withdrawn.server.taken).toEqual([])
    const cancelled = await aCommunityOf(['noor'])
    const signal = AbortSignal.abort(new Error('cancelled'))
    await expect(cancelled.run({}, { signal, cancelled: signal })).rejects.toThrow('cancelled')
    expect(cancelled.server.taken).toEqual([])
    expect(await cancelled.seen()).toMatchObject({ state: 'withdrawn', counts: [{ state: 'withdrawn', count: 1 }] })
  })

  it('that invites to a survey has the member’s own link, and goes to nobody once the survey is closed', async () => {
    const invitation: StoredDraft = { ...newsletter, kind: 'survey', surveyID: SurveyId.parse('tea') }
    const open = await aCommunityOf(['noor'], invitation)
    await open.run()
    const path = `https://tea.example.org/u/surveys/openLink/conduct?token=${open.idOf('noor')}`
    expect(open.server.taken[0]?.message).toContain(`href="${path}"`)
    expect((await open.outbox.find(`mailing-${MAILING}-${open.idOf('noor')}`))?.text).toContain('conduct?token=hidden')
    const closed = await aCommunityOf(['noor'], invitation)
    await closed.run({ surveyPathOf: async () => null })
    expect((await closed.seen()).counts).toEqual([{ state: 'skipped', because: 'survey-closed', count: 1 }])
  })

  it('adds no header, and runs nothing, whatever stands in its texts and in names', async () => {
    const hostile: StoredDraft = {
      ...newsletter,
      texts: { en: { subject: 'Hi\r\nBcc: mallory@example.org', body: '<p onclick="x()">A</p><script>x()</script>' } },
    }
    const { server, run, commands, idOf } = await aCommunityOf(['noor'], hostile)
    await commands.changeDisplayName(idOf('noor'), '<b>Noor</b>\r\nBcc: mallory@example.org')
    await run()
    const [{ message, to } = { message: '', to: '' }] = server.taken
    expect(to).toBe('noor@example.org')
    expect(message).not.toMatch(/^Bcc:/im)
    expect(message).not.toContain('<script')
    expect(message).not.toContain('onclick')
    expect(message).toContain('&lt;b&gt;Noor&lt;/b&gt;')
  })
})
