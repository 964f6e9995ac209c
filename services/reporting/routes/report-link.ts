import { exchangeReportIds, type TokenReply } from '@portal/contracts/http/tokens'
import { ReportItemId } from '@portal/contracts/ids'
import type { SavedItemQueries } from '@portal/projections/reporting/saved-item/queries'
import { atLeast, type Reached } from '../../http/calls/at-least.ts'
import { route } from '../../http/calls/route.ts'
import { type Actor, hasRight } from '../../http/sessions/actor.ts'
import { languageOf } from '../../texts/language-of.ts'
import { sayIn } from '../../texts/say.ts'
import { maySee } from '../dashboards/report-access.ts'

type Deps = Readonly<{ saved: Pick<SavedItemQueries, 'find'>; reached: Reached }>
type Asked = (typeof exchangeReportIds)['body']['_zod']['output']

/** Whether there is a topline of the survey, or a dashboard, and it is shown to who asks: a topline (`new`: one that is not saved) to staff. */
const isShownTo = async (saved: Deps['saved'], actor: Actor | null, { surveyID, reportID, rtoken = '' }: Asked) => {
  const forStaff = hasRight(actor, 'reports')
  if (reportID === 'new') return forStaff
  const { data: id } = ReportItemId.safeParse(reportID)
  if (id === undefined) return false
  if (forStaff && (await saved.find('topline', id))?.surveyId === surveyID) return true
  const dashboard = await saved.find('dashboard', id)
  return dashboard !== null && maySee(dashboard.content, actor, rtoken)
}

/** Where the link to a report leads. One that is not shown to who asks is told of as one that does not exist. */
export const reportLinkRoute = ({ saved, reached }: Deps) =>
  route(
    exchangeReportIds,
    async (request): Promise<TokenReply> => {
      const { surveyID, reportID, rtoken } = request.body
      if (await isShownTo(saved, await request.server.sessions.actorOf(request), request.body)) {
        const query = rtoken === undefined ? '' : `?${new URLSearchParams({ rtoken })}`
        return { status: 'success', link: `/report/${surveyID}/${reportID}${query}` }
      }
      return { status: 'invalid link', message: sayIn(languageOf(request), 'identity/account')('link-invalid') }
    },
    { before: atLeast(reached, 'saved-item') },
  )
