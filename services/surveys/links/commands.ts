import type { SurveyLinkEvent } from '@portal/contracts/events/surveys'
import { Instant, type MemberId, type SurveyId } from '@portal/contracts/ids'
import type { EventLog, Stream } from '@portal/infra/event-log/event-log'
import { derivedId } from '../../kernel/derived-id.ts'
import { handle } from '../../kernel/handle.ts'
import { type SurveyLink, surveyLink } from '../domain/survey-link.ts'
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

/** What is done with links of members to surveys. */
export const surveyLinkCommands = ({ log, now }: Readonly<{ log: EventLog; now: () => Instant }>) => {
  /** The same command makes the same links. Links are appended together: the log gathers them into one commit. */
  const issueLinks = async (asked: AskedCommand, wish: LinkWish): Promise<readonly MadeLink[]> => {
    const { surveyId, members, days, isSingleUse, by } = wish
    const at = now()
    const expiresAt = Instant.parse(new Date(Date.parse(at) + days * DAY_MS).toISOString())
    return Promise.all(
      members.map(async (memberId) => {
        const linkId = derivedId('survey-link', asked.commandId, memberId)
        const command = { type: 'IssueSurveyLink', surveyId, linkId, memberId, isSingleUse, expiresAt, by, at } as const
        const { commandId, intent } = asked
        const stream = linkStream(linkId)
        const handled = await handle(
          log,
          surveyLink,
          { stream, commandId: derivedId(commandId, memberId), intent },
          command,
        )
        const made = handled.outcome === 'accepted' ? handled.state : null
        return { memberId, linkId, expiresAt: made?.expiresAt ?? expiresAt }
      }),
    )
  }

  /** The link that was opened, which is used up by that if it is for one use; null for one that is not good. */
  const useLink = async (asked: AskedCommand, linkId: string): Promise<SurveyLink> => {
    const command = { type: 'UseSurveyLink', linkId, at: now() } as const
    const handled = await handle(log, surveyLink, { ...asked, stream: linkStream(linkId) }, command)
    return handled.outcome === 'accepted' ? handled.state : null
  }
  return { issueLinks, useLink }
}
export type SurveyLinkCommands = ReturnType<typeof surveyLinkCommands>
