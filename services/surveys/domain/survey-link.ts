import type { SurveyLinkEvent, SurveyLinkIssued } from '@portal/contracts/events/surveys'
import type { Instant, MemberId, SurveyId } from '@portal/contracts/ids'
import { accept, type Decider, type Decision, reject } from '../../kernel/decider.ts'

export type IssueSurveyLink = Readonly<{
  type: 'IssueSurveyLink'
  surveyId: SurveyId
  linkId: string
  memberId: MemberId
  isSingleUse: boolean
  expiresAt: Instant
  by: MemberId | null
  at: Instant
}>
export type UseSurveyLink = Readonly<{ type: 'UseSurveyLink'; linkId: string; at: Instant }>
/** To withdraw the link, or to take that back. */
export type TurnSurveyLink = Readonly<{
  type: 'WithdrawSurveyLink' | 'RestoreSurveyLink'
  surveyId: SurveyId
  linkId: string
  by: MemberId | null
  at: Instant
}>
type SurveyLinkCommand = IssueSurveyLink | UseSurveyLink | TurnSurveyLink

/** Null: there is no such link. */
export type SurveyLink = Readonly<{
  surveyId: SurveyId
  memberId: MemberId
  isSingleUse: boolean
  expiresAt: Instant
  isUsed: boolean
  isWithdrawn: boolean
}> | null

/** `link-withdrawn` is said to those alone who have the link; `no-such-link`: this survey has none with this id. */
export type SurveyLinkRejection = Readonly<{ code: 'link-not-good' | 'link-withdrawn' | 'no-such-link' }>

const issue = ({ type: _, ...link }: IssueSurveyLink): Decision<SurveyLinkEvent, never> => {
  const issued: SurveyLinkIssued = { type: 'SurveyLinkIssued', ...link }
  return accept(issued)
}

/** One answer for a link that is unknown, too old or used up: it says nothing about which. */
const use = (link: SurveyLink, { linkId, at }: UseSurveyLink): Decision<SurveyLinkEvent, SurveyLinkRejection> => {
  if (link?.isWithdrawn) return reject({ code: 'link-withdrawn' })
  const isGood = link !== null && at < link.expiresAt && !(link.isSingleUse && link.isUsed)
  if (!isGood) return reject({ code: 'link-not-good' })
  if (link.isUsed) return accept()
  return accept({ type: 'SurveyLinkUsed', surveyId: link.surveyId, linkId, at })
}

const turn = (
  link: SurveyLink,
  { type, surveyId, linkId, by, at }: TurnSurveyLink,
): Decision<SurveyLinkEvent, SurveyLinkRejection> => {
  if (link?.surveyId !== surveyId) return reject({ code: 'no-such-link' })
  const withdraws = type === 'WithdrawSurveyLink'
  if (link.isWithdrawn === withdraws) return accept()
  return accept({ type: withdraws ? 'SurveyLinkWithdrawn' : 'SurveyLinkRestored', surveyId, linkId, by, at })
}

/** A link by which a member takes a survey. */
export const surveyLink: Decider<SurveyLink, SurveyLinkCommand, SurveyLinkEvent, SurveyLinkRejection> = {
  initial: null,
  decide: (link, command) => {
    switch (command.type) {
      case 'IssueSurveyLink':
        return issue(command)
      case 'UseSurveyLink':
        return use(link, command)
      case 'WithdrawSurveyLink':
      case 'RestoreSurveyLink':
        return turn(link, command)
    }
  },
  evolve: (link, event) => {
    switch (event.type) {
      case 'SurveyLinkIssued': {
        const { surveyId, memberId, isSingleUse, expiresAt } = event
        return { surveyId, memberId, isSingleUse, expiresAt, isUsed: false, isWithdrawn: false }
      }
      case 'SurveyLinkUsed':
        return link && { ...link, isUsed: true }
      case 'SurveyLinkWithdrawn':
        return link && { ...link, isWithdrawn: true }
      case 'SurveyLinkRestored':
        return link && { ...link, isWithdrawn: false }
    }
  },
}
