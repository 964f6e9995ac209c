import type { SurveyLinkEvent } from '@portal/contracts/events/surveys'
import { Instant, type MemberId, type SurveyId } from '@portal/contracts/ids'
import type { EventLog, Position, Stream } from '@portal/infra/event-log/event-log'
import { derivedId } from '../../kernel/derived-id.ts'
import { handle } from '../../kernel/handle.ts'
import { later } from '../../kernel/later.ts'
import { type SurveyLink, type SurveyLinkRejection, surveyLink, type TurnSurveyLink } from '../domain/survey-link.ts'
import type { AskedCommand } from '../sent-pages.ts'

/** For each of these members a link, good for so many days. */
export type LinkWish = Readonly<{
  surveyId: SurveyId
  members: readonly MemberId[]
  days: number
  isSingleUse: boolean
  by: MemberId | null
}>

/** A link that was made: its token is made of its id. */
export type MadeLink = Readonly<{ memberId: MemberId; linkId: string; expiresAt: Instant }>

const DAY_MS = 86_400_000

const linkStream = (linkId: string): Stream<SurveyLinkEvent> => `survey-link-${linkId}`

export type MadeLinks = Readonly<{ links: readonly MadeLink[]; position: Position | null }>

/** The links of a survey to withdraw, or to take that back. */
export type TurnWish = Readonly<{ surveyId: SurveyId; linkIds: readonly string[]; by: MemberId | null }>

/** `turned`: those that are now as was asked, whether they were before or not; ids that the survey does not have are left out. */
export type TurnedLinks = Readonly<{ turned: readonly string[]; position: Position | null }>

/** Why a link opens nothing. */
export type OpenedLink =
  | Readonly<{ link: NonNullable<SurveyLink> }>
  | Readonly<{ refused: SurveyLinkRejection['code'] }>

/** So many streams are written to at once. */
const AT_ONCE = 500

const inParts = <T>(all: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, n) => all.slice(n * AT_ONCE, (n + 1) * AT_ONCE))

/** What is done with links of members to surveys. */
export const surveyLinkCommands = ({ log, now }: Readonly<{ log: EventLog; now: () => Instant }>) => {
  const handleOne = (asked: AskedCommand, linkId: string, command: Parameters<typeof surveyLink.decide>[1]) =>
    handle(log, surveyLink, { ...asked, stream: linkStream(linkId) }, command)

  /** The same command makes the same links. Links are appended together: the log gathers them into one commit. */
  const issueLinks = async ({ commandId, intent }: AskedCommand, wish: LinkWish): Promise<MadeLinks> => {
    const { surveyId, members, days, isSingleUse, by } = wish
    const at = now()
    const expiresAt = Instant.parse(new Date(Date.parse(at) + days * DAY_MS).toISOString())
    const made = await Promise.all(
      members.map(async (memberId) => {
        const linkId = derivedId('survey-link', commandId, memberId)
        const command = { type: 'IssueSurveyLink', surveyId, linkId, memberId, isSingleUse, expiresAt, by, at } as const
        const handled = await handleOne({ commandId: derivedId(commandId, memberId), intent }, linkId, command)
        if (handled.outcome === 'rejected') return { memberId, linkId, expiresAt, position: null }
        return { memberId, linkId, expiresAt: handled.state?.expiresAt ?? expiresAt, position: handled.position }
      }),
    )
    return {
      links: made.map(({ position: _, ...link }) => link),
      position: made.reduce<Position | null>((last, { position }) => later(position, last), null),
    }
  }

  /** The link that was opened, which is used up by that if it is for one use; or why it opens nothing. */
  const useLink = async (asked: AskedCommand, linkId: string): Promise<OpenedLink> => {
    const handled = await handleOne(asked, linkId, { type: 'UseSurveyLink', linkId, at: now() })
    if (handled.outcome === 'rejected') return { refused: handled.rejection.code }
    return handled.state?.isWithdrawn === false ? { link: handled.state } : { refused: 'link-withdrawn' }
  }

  const turnPart = (type: TurnSurveyLink['type'], { commandId, intent }: AskedCommand, wish: TurnWish) =>
    Promise.all(
      wish.linkIds.map(async (linkId) => {
        const { surveyId, by } = wish
        const asked = { commandId: derivedId(commandId, linkId), intent }
        const handled = await handleOne(asked, linkId, { type, surveyId, linkId, by, at: now() })
        return handled.outcome === 'rejected' ? [] : [{ linkId, position: handled.position }]
      }),
    )

  const turning =
    (type: TurnSurveyLink['type']) =>
    async (asked: AskedCommand, wish: TurnWish): Promise<TurnedLinks> => {
      const turned: string[] = []
      let position: Position | null = null
      for (const linkIds of inParts(wish.linkIds)) {
        for (const one of (await turnPart(type, asked, { ...wish, linkIds })).flat()) {
          turned.push(one.linkId)
          position = later(one.position, position)
        }
      }
      return { turned, position }
    }
  return {
    issueLinks,
    useLink,
    withdrawLinks: turning('WithdrawSurveyLink'),
    restoreLinks: turning('RestoreSurveyLink'),
  }
}
export type SurveyLinkCommands = ReturnType<typeof surveyLinkCommands>
