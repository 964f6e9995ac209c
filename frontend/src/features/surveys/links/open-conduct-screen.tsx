import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from '../../../lib/router/hooks.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { useLatest } from '../../../lib/use-latest.ts'
import { Loading } from '../../../ui/loading.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { visitChannel } from '../channel.tsx'
import { isRefusal, NotAllowed } from '../refused.tsx'
import { Survey } from '../survey.tsx'
import { type LinkInAddress, leaveVisit, visitQuery } from './visit-query.ts'

/** Begins anew by the same address, in an entry of the history that no page of the survey lies before. */
const useAnother = (link: LinkInAddress) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { search } = useLocation()
  return useLatest(() => {
    leaveVisit(link)
    void navigate({ search }, { replace: true })
    void client.resetQueries({ queryKey: visitQuery(link).queryKey })
  })
}

function Visit({ link }: { readonly link: LinkInAddress }) {
  const t = useTexts('surveys/respondent')
  const { data: token, error, refetch } = useQuery(visitQuery(link))
  const { backgroundVars, externalUser } = link
  const another = useAnother(link)
  const channel = useMemo(
    () => token && { ...visitChannel({ token, backgroundVars }), ...(externalUser === '' && { another }) },
    [token, backgroundVars, externalUser, another],
  )
  if (error && isRefusal(error)) return <NotAllowed isVisit error={error} />
  if (error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
  return channel ? <Survey channel={channel} /> : <Loading label={t('loading-page')} />
}

/** Taking a survey by a link, without an account: an open link, or the link of a member. */
export function OpenConductScreen() {
  const [search] = useSearchParams()
  const of = (name: string): string => search.get(name) ?? ''
  const link = { token: of('token'), externalUser: of('externalUser'), backgroundVars: of('backgroundVars') }
  return (
    <div className="conduct">
      {link.token === '' ? <NotAllowed isVisit /> : <Visit key={Object.values(link).join(' ')} link={link} />}
    </div>
  )
}
