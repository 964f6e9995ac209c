import type { SurveysReply, SurveyTile as Tile } from '@portal/contracts/http/surveys'
import { isNameless } from '@portal/contracts/identity/nameless'
import { homeOrder } from '@portal/contracts/site/home-order'
import type { HomeTile } from '@portal/contracts/site/settings'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useHomeTiles } from '../../lib/home-tiles.ts'
import { useMember } from '../../lib/session.tsx'
import { useSite } from '../../lib/site.ts'
import { useLanguage, useTexts } from '../../lib/texts/use-texts.ts'
import { withTexts } from '../../lib/texts/with-texts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loading } from '../../ui/loading.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { mySurveysQuery, systemContentQuery } from './queries.ts'
import { hasEnded, SurveyTile } from './survey-tile.tsx'
import './my-surveys.css'

/** Loaded where it is needed: what shows HTML safely is large. */
const HtmlWords = lazy(async () => ({ default: (await import('../../ui/html-text.tsx')).HtmlBlock }))

/** Loaded for a new member only. */
const FirstSteps = lazy(() =>
  withTexts(async () => (await import('./first-steps.tsx')).FirstSteps, ['surveys/first-steps']),
)

type Part = Readonly<{ name: 'to-do' | 'done' | 'promotions'; tiles: readonly Tile[] }>

/** Surveys in progress first, then new ones, then those that have ended; prize draws separately. */
export const partsOf = ({ other, promotionEntry }: SurveysReply): readonly Part[] => {
  const tiles = Object.values(other)
  const among = (status: Tile['Status']) => tiles.filter(({ Status }) => Status === status)
  const parts: readonly Part[] = [
    { name: 'to-do', tiles: [...among('incomplete'), ...among('not started')] },
    { name: 'promotions', tiles: Object.values(promotionEntry) },
    { name: 'done', tiles: tiles.filter(({ Status }) => hasEnded(Status)) },
  ]
  return parts.filter((part) => part.tiles.length > 0)
}

function Parts({ parts }: { readonly parts: readonly Part[] }) {
  const t = useTexts('surveys/respondent')
  return parts.map(({ name, tiles }) => (
    <section key={name} className="stack">
      <h2>{t(name)}</h2>
      <ul className="tiles" data-part={name}>
        {tiles.map((tile) => (
          <SurveyTile key={tile.surveyID} tile={tile} />
        ))}
      </ul>
    </section>
  ))
}

/** Where staff may write what the home says while there is nothing to do: a page of this name. */
const NOTHING_TO_DO = 'No Research Activities'

function NothingToDo() {
  const t = useTexts('surveys/respondent')
  const { data } = useQuery(systemContentQuery(NOTHING_TO_DO, useLanguage()))
  if (!data || data.Content === '') return <EmptyState title={t('none-yet')} hint={t('none-yet-hint')} />
  return (
    <section className="empty" aria-label={t('none-yet')}>
      <Suspense>
        <HtmlWords html={data.Content} />
      </Suspense>
    </section>
  )
}

type SurveysProps = Readonly<{ parts: readonly Part[] | undefined; error: Error | null; onRetry: () => void }>

function Surveys({ parts, error, onRetry }: SurveysProps) {
  const t = useTexts('surveys/respondent')
  if (!parts && error) return <ProblemNotice error={error} onRetry={onRetry} />
  if (!parts) return <Loading label={t('loading-surveys')} />
  return parts.length === 0 ? <NothingToDo /> : <Parts parts={parts} />
}

/** The tiles of the home in their order. Surveys count as there until they are known, so that nothing moves. */
const useOrder = (surveys: SurveysReply | undefined): readonly HomeTile[] => {
  const site = useSite()
  const has = {
    surveys: surveys === undefined || Object.keys(surveys.other).length > 0,
    discussions: false,
    news: site?.has.news ?? false,
  }
  return homeOrder(site?.firstTile ?? 'surveys', has)
}

/** The member's home. */
export function MySurveysScreen() {
  const t = useTexts('surveys/respondent')
  const member = useMember()
  const { data, error, refetch } = useQuery(mySurveysQuery(member.pkUser))
  const tiles = useHomeTiles()
  const order = useOrder(data)
  const parts = data && partsOf(data)
  const waiting = parts?.find(({ name }) => name === 'to-do')?.tiles.length ?? 0

  const lead = () => {
    if (!parts || parts.length === 0) return {}
    return { lead: waiting > 0 ? t('waiting', { count: waiting }) : t('all-done') }
  }
  const tile = (name: HomeTile) => {
    if (name === 'surveys') return <Surveys key={name} parts={parts} error={error} onRetry={() => void refetch()} />
    const Tile = tiles[name]
    return Tile ? (
      <Suspense key={name}>
        <Tile />
      </Suspense>
    ) : null
  }
  const isNew = isNameless(member)
  const title = isNew ? t('welcome-nameless') : t('welcome', { name: member.displayName })
  return (
    <Screen title={title} tabTitle={t('home')} {...lead()}>
      {order.map(tile)}
      {isNew && (
        <Suspense>
          <FirstSteps />
        </Suspense>
      )}
    </Screen>
  )
}
