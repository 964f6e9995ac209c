import type { SurveysReply, SurveyTile as Tile } from '@portal/contracts/http/surveys'
import { useQuery } from '@tanstack/react-query'
import { useMember } from '../../lib/session.tsx'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loading } from '../../ui/loading.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { mySurveysQuery } from './queries.ts'
import { SurveyTile } from './survey-tile.tsx'
import './my-surveys.css'

type Part = Readonly<{ name: 'to-do' | 'done' | 'promotions'; tiles: readonly Tile[] }>

const rank = { incomplete: 0, 'not started': 1, complete: 2 } satisfies Record<Tile['Status'], number>

/** Surveys in progress first, then new ones, then completed ones; prize draws separately. */
export const partsOf = ({ other, promotionEntry }: SurveysReply): readonly Part[] => {
  const tiles = Object.values(other).toSorted((a, b) => rank[a.Status] - rank[b.Status])
  const parts: readonly Part[] = [
    { name: 'to-do', tiles: tiles.filter(({ Status }) => Status !== 'complete') },
    { name: 'promotions', tiles: Object.values(promotionEntry) },
    { name: 'done', tiles: tiles.filter(({ Status }) => Status === 'complete') },
  ]
  return parts.filter((part) => part.tiles.length > 0)
}

function Parts({ parts }: { readonly parts: readonly Part[] }) {
  const t = useTexts('surveys/respondent')
  return parts.map(({ name, tiles }) => (
    <section key={name} className="stack">
      <h2>{t(name)}</h2>
      <ul className="tiles">
        {tiles.map((tile) => (
          <SurveyTile key={tile.surveyID} tile={tile} />
        ))}
      </ul>
    </section>
  ))
}

/** The member's home. */
export function MySurveysScreen() {
  const t = useTexts('surveys/respondent')
  const member = useMember()
  const { data, error, refetch } = useQuery(mySurveysQuery(member.pkUser))
  const parts = data && partsOf(data)
  const waiting = parts?.find(({ name }) => name === 'to-do')?.tiles.length ?? 0

  const content = () => {
    if (!parts && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
    if (!parts) return <Loading label={t('loading-surveys')} />
    if (parts.length === 0) return <EmptyState title={t('none-yet')} hint={t('none-yet-hint')} />
    return <Parts parts={parts} />
  }
  const lead = () => {
    if (!parts || parts.length === 0) return {}
    return { lead: waiting > 0 ? t('waiting', { count: waiting }) : t('all-done') }
  }
  return (
    <Screen title={t('welcome', { name: member.displayName })} tabTitle={t('home')} {...lead()}>
      {content()}
    </Screen>
  )
}
