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

/** Null: there is no such link. */
export type SurveyLink = Readonly<{
  surveyId: SurveyId
  memberId: MemberId
  isSingleUse: boolean
  expiresAt: Instant
  isUsed: boolean
}> | null

export type SurveyLinkRejection = Readonly<{ code: 'link-not-good' }>

const issue = ({ type: _, ...link }: IssueSurveyLink): Decision<SurveyLinkEvent, never> => {
  const issued: SurveyLinkIssued = { type: 'SurveyLinkIssued', ...link }
  return accept(issued)
}

/** One answer for a link that is unknown, too old or used up: it says nothing about which. */
const use = (link: SurveyLink, { linkId, at }: UseSurveyLink): Decision<SurveyLinkEvent, SurveyLinkRejection> => {
  const isGood = link !== null && at < link.expiresAt && !(link.isSingleUse && link.isUsed)
  if (!isGood) return reject({ code: 'link-not-good' })
  if (link.isUsed) return accept()
  return accept({ type: 'SurveyLinkUsed', surveyId: link.surveyId, linkId, at })
}

/** A link by which a member takes a survey. */
export const surveyLink: Decider<SurveyLink, IssueSurveyLink | UseSurveyLink, SurveyLinkEvent, SurveyLinkRejection> = {
  initial: null,
  decide: (link, command) => (command.type === 'IssueSurveyLink' ? issue(command) : use(link, command)),
  evolve: (link, event) => {
    switch (event.type) {
      case 'SurveyLinkIssued': {
        const { surveyId, memberId, isSingleUse, expiresAt } = event
        return { surveyId, memberId, isSingleUse, expiresAt, isUsed: false }
      }
      case 'SurveyLinkUsed':
        return link && { ...link, isUsed: true }
    }
  },
}
