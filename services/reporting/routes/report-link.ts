import { exchangeReportIds, type TokenReply } from '@portal/contracts/http/tokens'
import { ReportItemId } from '@portal/contracts/ids'
import type { SavedItemQueries } from '@portal/projections/reporting/saved-item/queries'
import { route } from '../../http/calls/route.ts'
import { languageOf } from '../../texts/language-of.ts'
import { sayIn } from '../../texts/say.ts'

/** Where the link to a report of a survey leads: `new` for one that is not saved. */
export const reportLinkRoute = ({ saved }: Readonly<{ saved: Pick<SavedItemQueries, 'find'> }>) =>
  route(exchangeReportIds, async (request): Promise<TokenReply> => {
    const { surveyID, reportID } = request.body
    const id = ReportItemId.safeParse(reportID)
    const isThere = reportID === 'new' || (id.success && (await saved.find('topline', id.data))?.surveyId === surveyID)
    if (isThere) return { status: 'success', link: `/report/${surveyID}/${reportID}` }
    return { status: 'invalid link', message: sayIn(languageOf(request), 'identity/account')('link-invalid') }
  })
