import type { SurveyLinkEvent } from '@portal/contracts/events/surveys'
import { projection } from '../../runtime/projection.ts'
import { type MemberLinkRow, memberLinkTable } from './tables.ts'

/** The row of a link after the event; undefined where it is unknown. */
const rowAfter = (row: MemberLinkRow | undefined, event: SurveyLinkEvent): MemberLinkRow | undefined => {
  switch (event.type) {
    case 'SurveyLinkIssued': {
      const { linkId, surveyId, memberId, isSingleUse, expiresAt, by, at } = event
      const issued = { linkId, surveyId, memberId, isSingleUse, issuedAt: at, issuedBy: by, expiresAt }
      return { ...issued, usedAt: null, withdrawnAt: null, withdrawnBy: null }
    }
    case 'SurveyLinkUsed':
      return row && { ...row, usedAt: event.at }
    case 'SurveyLinkWithdrawn':
      return row && { ...row, withdrawnAt: event.at, withdrawnBy: event.by }
    case 'SurveyLinkRestored':
      return row && { ...row, withdrawnAt: null, withdrawnBy: null }
  }
}

export const memberLinkProjection = projection<SurveyLinkEvent, { link: MemberLinkRow }>({
  name: 'survey-member-link',
  version: 1,
  types: ['SurveyLinkIssued', 'SurveyLinkUsed', 'SurveyLinkWithdrawn', 'SurveyLinkRestored'],
  key: ({ event }) => event.linkId,
  spreadBy: 'survey',
  tables: { link: memberLinkTable },
  loads: [(batch) => ({ link: batch.map(({ event }) => [event.linkId]) })],

  reduce: ({ link }, { event }) => {
    const row = rowAfter(link.get(event.linkId), event)
    if (row) link.put(row)
  },
})
