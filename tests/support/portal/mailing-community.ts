import { randomUUID } from 'node:crypto'
import { Instant, MemberId } from '@portal/contracts/ids'
import { memoryEventLog } from '@portal/infra/event-log/memory'
import { smtpMailer } from '@portal/infra/mail/smtp'
import { identityCommands } from '@portal/services/identity/commands'
import { linkTokens } from '@portal/services/identity/link-token'
import { addresseeOf } from '@portal/services/identity/mailings/addressee'
import type { StoredDraft } from '@portal/services/identity/mailings/kept-mailings'
import { type MailingMeans, runMailing } from '@portal/services/identity/mailings/run-mailing'
import { placeTokens } from '@portal/services/identity/place-token'
import { onTestFinished } from 'vitest'
import { smtpServer } from '../servers/smtp-server.ts'
import { memoryMailings } from './memory-mailings.ts'
import { memoryOutbox } from './memory-outbox.ts'
import { PASSWORD, TOKEN_SECRET } from './portal.ts'

export const MAILING = randomUUID()
const staff = MemberId.parse(randomUUID())
export const newsletter: StoredDraft = {
  kind: 'newsletter',
  surveyID: null,
  texts: {
    en: { subject: 'News of tea', body: '<p>Read the <a href="/news">news</a>.</p>' },
    fr: { subject: 'Nouvelles du thé', body: '<p>Lisez.</p>' },
  },
  audience: { who: 'matching' },
}

/** A community of these names, a mailing to all of them, and a real mail server. */
export const aCommunityOf = async (
  names: readonly string[],
  draft = newsletter,
  refuse?: Parameters<typeof smtpServer>[0],
) => {
  const clock = { now: new Date('2026-11-21T12:00:00Z') }
  const now = () => Instant.parse(clock.now.toISOString())
  const log = memoryEventLog()
  const commands = identityCommands({ log, now, newId: randomUUID })
  const ids = new Map<string, MemberId>()
  for (const name of names) {
    const username = `${name}@example.org`
    const registration = { username, displayName: name, password: PASSWORD, accountType: 'user' } as const
    const registered = await commands.registerMember(registration)
    if (registered.outcome === 'accepted') ids.set(name, registered.memberId)
  }
  const idOf = (name: string): MemberId => MemberId.parse(ids.get(name))
  const server = await smtpServer(refuse)
  const mailer = smtpMailer({ url: server.url, from: 'Tea <tea@example.org>' })
  onTestFinished(async () => {
    mailer.close()
    await server.close()
  })
  const mailings = memoryMailings([...ids.values()])
  const outbox = memoryOutbox()
  const means: MailingMeans = {
    mailings,
    addresseeOf: (memberId) => addresseeOf(log, memberId),
    outbox,
    mailer,
    clock: () => clock.now,
    siteFace: async () => ({ site: 'Tea', accent: '#7a1f3d' }),
    portalUrl: 'https://tea.example.org/',
    tokenOf: linkTokens(TOKEN_SECRET).make,
    placeTokenOf: placeTokens(TOKEN_SECRET).make,
    surveyPathOf: async (_, memberId) => `/u/surveys/openLink/conduct?token=${memberId}`,
  }
  await mailings.add({ ...draft, mailingId: MAILING, madeBy: staff }, clock.now)
  await mailings.begin(MAILING, clock.now, null)
  const run = (
    differs: Partial<MailingMeans> = {},
    signals: Partial<Record<'signal' | 'cancelled', AbortSignal>> = {},
  ) =>
    runMailing({ ...means, ...differs })(MAILING, {
      signal: new AbortController().signal,
      cancelled: new AbortController().signal,
      progress: () => undefined,
      ...signals,
    })
  const seen = async () => {
    const mailing = await mailings.find(MAILING)
    return { state: mailing?.state, counts: mailing?.counts, nextAt: mailing?.nextAt }
  }
  return { ...means, mailings, commands, idOf, server, run, seen, clock, log }
}

/** The names of those who got a mail. */
export const tos = (taken: readonly Readonly<{ to: string }>[]) =>
  taken.map(({ to }) => to.split('@')[0] ?? '').toSorted()
