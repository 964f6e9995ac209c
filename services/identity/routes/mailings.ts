import {
  addMailing,
  changeMailing,
  getMailing,
  listMailings,
  type Mailing,
  type MailingDraft,
  previewMailing,
  retryMailing,
  sendMailing,
  withdrawMailing,
} from '@portal/contracts/http/mailings'
import { chosenName } from '@portal/contracts/identity/nameless'
import { MemberId } from '@portal/contracts/ids'
import type { SiteFace } from '@portal/contracts/site/site-face'
import { loginDigest } from '@portal/infra/tools/login-digest'
import type { Member, NamedMember } from '@portal/projections/identity/member/queries'
import type { FastifyRequest } from 'fastify'
import { commandOf } from '../../http/calls/command.ts'
import { type Route, route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { actorOf } from '../../http/sessions/actor.ts'
import type { CarryOut } from '../../kernel/act.ts'
import { derivedId } from '../../kernel/derived-id.ts'
import type { KeptMailing, KeptMailings, StoredDraft } from '../mailings/kept-mailings.ts'
import { isComplete, mailingLetter } from '../mailings/mailing-letter.ts'
import { safeDraft } from '../mailings/safe-draft.ts'

export type MailingsDeps = Readonly<{
  mailings: Pick<KeptMailings, 'add' | 'change' | 'find' | 'page' | 'reach' | 'begin' | 'withdraw' | 'retry'>
  membersNamed: (names: Readonly<{ digests: string[]; ids: string[] }>) => Promise<readonly NamedMember[]>
  members: Readonly<{ byId: (memberId: MemberId) => Promise<Pick<Member, 'displayName'> | null> }>
  siteFace: () => Promise<SiteFace>
  portalUrl: string
  carryOut: CarryOut
  now: () => Date
}>

type Resolved = Readonly<{ draft: StoredDraft; unknown: readonly string[] }>

/** A preview has no link that opens anything. */
const NO_PATH = '/u/main'

/** Mailings as they come and as they are shown: on the wire members have addresses, here ids. */
const mailingViews = ({ mailings, membersNamed }: MailingsDeps) => {
  /** Names become members; those that are nobody's are told. */
  const resolved = async ({ audience, ...draft }: MailingDraft): Promise<Resolved> => {
    if (audience.who === 'matching') return { draft: safeDraft({ ...draft, audience }), unknown: [] }
    const names = [...new Set(audience.members.map((name) => name.trim()))].map((name) => ({
      name,
      digest: loginDigest(name),
      id: MemberId.safeParse(name).data ?? null,
    }))
    const digests = names.map(({ digest }) => digest)
    const found = await membersNamed({ digests, ids: names.flatMap(({ id }) => id ?? []) })
    const isKnown = (name: (typeof names)[number]): boolean =>
      found.some(({ memberId, digest }) => memberId === name.id || digest === name.digest)
    return {
      draft: safeDraft({ ...draft, audience: { who: 'named', members: found.map(({ memberId }) => memberId) } }),
      unknown: names.filter((name) => !isKnown(name)).map(({ name }) => name),
    }
  }

  const present = async (kept: KeptMailing, unknown: readonly string[] = []): Promise<Mailing> => {
    const { madeBy: _, audience, ...shown } = kept
    const parts = { ...shown, counts: [...kept.counts], unknown: [...unknown] }
    if (audience.who === 'matching') return { ...parts, audience }
    const named = await membersNamed({ digests: [], ids: [...audience.members] })
    return { ...parts, audience: { who: 'named', members: named.map(({ username }) => username) } }
  }

  const found = async (mailingId: string): Promise<KeptMailing> => {
    const kept = await mailings.find(mailingId)
    if (!kept) throw new ProblemError('not-found')
    return kept
  }

  return { resolved, present, found }
}
type Views = ReturnType<typeof mailingViews>

/** Why it is not changed: it is sent, or somebody else has changed it. */
const refusal = ({ state }: KeptMailing): ProblemError =>
  state === 'draft'
    ? new ProblemError('stale-version')
    : new ProblemError('not-possible', { values: { reason: 'mailing-sent' } })

const assertSendable = ({ kind, surveyID, texts, audience }: KeptMailing): void => {
  const hasSomebody = audience.who === 'matching' || audience.members.length > 0
  if (isComplete(texts) && hasSomebody && (kind !== 'survey' || surveyID !== null)) return
  throw new ProblemError('not-possible', { values: { reason: 'mailing-incomplete' } })
}

const draftRoutes = (deps: MailingsDeps, { resolved, present, found }: Views): readonly Route[] => {
  const { mailings, now } = deps
  return [
    route(listMailings, async ({ query: { page, itemsPerPage } }) => {
      const found = await mailings.page({ skip: (page - 1) * itemsPerPage, most: itemsPerPage })
      return { mailings: await Promise.all(found.mailings.map((kept) => present(kept))), total: found.total }
    }),
    route(getMailing, async ({ params }) => present(await found(params.mailingId))),
    route(addMailing, async (request) => {
      const { actor, commandId } = commandOf(request)
      const mailingId = derivedId('mailing', commandId)
      const { draft, unknown } = await resolved(request.body)
      await mailings.add({ ...draft, mailingId, madeBy: actor.id }, now())
      return present(await found(mailingId), unknown)
    }),
    route(changeMailing, async ({ params: { mailingId }, query, body }) => {
      await found(mailingId)
      const { draft, unknown } = await resolved(body)
      const isChanged = await mailings.change(mailingId, draft, query.version ?? null)
      if (!isChanged) throw refusal(await found(mailingId))
      return present(await found(mailingId), unknown)
    }),
    route(previewMailing, async (request) => {
      const { kind, texts, ...mailing } = await found(request.params.mailingId)
      const { id: pkUser } = actorOf(request)
      const reader = await deps.members.byId(pkUser)
      const { subject, html, text } = mailingLetter({
        kind,
        texts,
        language: request.body.language,
        name: reader && chosenName({ pkUser, displayName: reader.displayName }),
        ...(await deps.siteFace()),
        portalUrl: deps.portalUrl,
        surveyPath: kind === 'survey' ? NO_PATH : null,
        settingsPath: NO_PATH,
        unsubscribePath: NO_PATH,
      })
      return { subject, html, text, ...(await mailings.reach({ kind, ...mailing }, now())) }
    }),
  ]
}

const sendingRoutes = ({ mailings, carryOut, now }: MailingsDeps, { present, found }: Views): readonly Route[] => {
  const acting = async (
    request: FastifyRequest,
    mailingId: string,
    name: 'mailing send' | 'mailing withdraw' | 'mailing retry',
    perform: () => Promise<string>,
  ) => {
    const { actor, commandId } = commandOf(request)
    const act = { name, target: `mailing ${mailingId}`, asked: [mailingId] }
    await carryOut({ accountId: actor.id, actionId: commandId }, act, async () => ({
      outcome: 'done',
      detail: await perform(),
    }))
    return present(await found(mailingId))
  }

  return [
    route(sendMailing, async (request) => {
      const { mailingId } = request.params
      const { version = null } = request.query
      const mailing = await found(mailingId)
      assertSendable(mailing)
      if (mailing.state === 'draft' && version !== null && mailing.version !== version) throw refusal(mailing)
      const { reached } = await mailings.reach(mailing, now())
      if (mailing.state === 'draft' && reached === 0)
        throw new ProblemError('not-possible', { values: { reason: 'mailing-to-nobody' } })
      return acting(request, mailingId, 'mailing send', async () => {
        if (!(await mailings.begin(mailingId, now(), version))) throw refusal(await found(mailingId))
        return `Mail ${mailingId} goes to ${reached} members.`
      })
    }),
    route(withdrawMailing, async (request) => {
      const { mailingId } = request.params
      await found(mailingId)
      return acting(request, mailingId, 'mailing withdraw', async () => {
        await mailings.withdraw(mailingId, now())
        return `Mail ${mailingId} was withdrawn: nobody gets it any more who has not got it.`
      })
    }),
    route(retryMailing, async (request) => {
      const { mailingId } = request.params
      await found(mailingId)
      return acting(request, mailingId, 'mailing retry', async () => {
        const failed = await mailings.retry(mailingId, now())
        return `Mail ${mailingId} goes again to ${failed} members for whom it failed.`
      })
    }),
  ]
}

/** Mails of the community to many members, as staff write and send them. */
export const mailingRoutes = (deps: MailingsDeps): readonly Route[] => {
  const views = mailingViews(deps)
  return [...draftRoutes(deps, views), ...sendingRoutes(deps, views)]
}
