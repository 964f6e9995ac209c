import { FIXED_TIMES, fixedTimes } from '@portal/contracts/identity/retention-rules'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Facts } from '../../../ui/facts.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { retentionQuery } from './queries.ts'
import { RetentionTable } from './retention-table.tsx'
import './retention.css'

/** What staff choose no time for. */
function Fixed() {
  const t = useTexts('identity/retention')
  return (
    <section className="card retention__fixed">
      <h2>{t('fixed')}</h2>
      <p className="retention__more">{t('fixed-lead')}</p>
      <Facts facts={FIXED_TIMES.map((name) => [t(`fixed-${name}`), t('days', { count: fixedTimes[name] })] as const)} />
    </section>
  )
}

/** Staff: for how long data are kept, and when what is older was removed last. */
export function RetentionScreen() {
  const t = useTexts('identity/retention')
  const { data, error, refetch } = useQuery(retentionQuery)
  const content = () => {
    if (!data && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
    if (!data) return <Loading label={t('loading')} />
    return (
      <div className="retention">
        <RetentionTable rules={data.rules} />
        <Fixed />
      </div>
    )
  }
  return (
    <Screen title={t('title')} lead={t('lead')}>
      {content()}
    </Screen>
  )
}
