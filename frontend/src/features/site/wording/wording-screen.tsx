import type { Wording } from '@portal/contracts/http/wording'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage, useTexts } from '../../../lib/texts/use-texts.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Select } from '../../../ui/field.tsx'
import { Loading, TALL } from '../../../ui/loading.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { SearchForm } from '../../../ui/search-form.tsx'
import { FileTools } from './file-tools.tsx'
import { foundTexts, type TextFilter } from './found-texts.ts'
import { LanguageTools } from './language-tools.tsx'
import { wordingQuery } from './queries.ts'
import { TextLine } from './text-line.tsx'
import { usePlace } from './use-place.ts'
import './wording.css'

const ON_PAGE = 25
const SHOWS = ['all', 'changed', 'missing'] as const
const FIRST: TextFilter = { search: '', section: null, shows: 'all', page: 1 }

type FilterProps = Readonly<{ wording: Wording; filter: TextFilter; onFilter: (filter: TextFilter) => void }>

function Filter({ wording, filter, onFilter }: FilterProps) {
  const t = useTexts('site/wording')
  const language = useLanguage()
  const placeOf = usePlace()
  const change = (differs: Partial<TextFilter>) => onFilter({ ...filter, page: 1, ...differs })
  const sections = wording.sections
    .map(({ section }) => ({ value: section, text: placeOf(section) }))
    .toSorted((one, other) => one.text.localeCompare(other.text, language))
  const narrowing = [filter.section !== null, filter.shows !== 'all'].filter(Boolean).length
  return (
    <SearchForm
      label={t('search')}
      text={filter.search}
      onText={(search) => change({ search })}
      filters={narrowing === 0 ? t('filters') : t('filters-set', { number: narrowing })}
    >
      <Select
        label={t('section')}
        value={filter.section ?? ''}
        choices={[{ value: '', text: t('all-sections') }, ...sections]}
        onChoose={(section) => change({ section: section === '' ? null : section })}
      />
      <Select
        label={t('show')}
        value={filter.shows}
        choices={SHOWS.map((value) => ({ value, text: t(`shows-${value}`) }))}
        onChoose={(shows) => change({ shows: SHOWS.find((one) => one === shows) ?? 'all' })}
      />
    </SearchForm>
  )
}

function Found({ wording, filter, onFilter }: FilterProps) {
  const t = useTexts('site/wording')
  const found = foundTexts(wording, filter, usePlace())
  const first = (filter.page - 1) * ON_PAGE
  return (
    <>
      <p role="status">{t('found', { count: found.length })}</p>
      {found.length === 0 && <EmptyState title={t('none-title')} hint={t('none-hint')} />}
      <ul className="wording__lines">
        {found.slice(first, first + ON_PAGE).map((text) => (
          <TextLine key={`${wording.language} ${text.section} ${text.key}`} language={wording.language} text={text} />
        ))}
      </ul>
      <Pager
        page={filter.page}
        pages={Math.max(1, Math.ceil(found.length / ON_PAGE))}
        onPage={(page) => onFilter({ ...filter, page })}
      />
    </>
  )
}

/** The texts of the interface, by language and section, for staff. */
export function WordingScreen() {
  const t = useTexts('site/wording')
  const [language, setLanguage] = useState(useLanguage())
  const [filter, setFilter] = useState(FIRST)
  const { data, error, refetch } = useQuery(wordingQuery(language))

  const content = () => {
    if (!data && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
    if (!data) return <Loading label={t('loading')} blocks={TALL} />
    return (
      <>
        <FileTools key={language} wording={data} />
        <Filter wording={data} filter={filter} onFilter={setFilter} />
        <Found wording={data} filter={filter} onFilter={setFilter} />
      </>
    )
  }
  return (
    <Screen title={t('title')} lead={t('lead')}>
      <LanguageTools language={language} isAdded={data?.isAdded ?? false} onLanguage={setLanguage} />
      {content()}
    </Screen>
  )
}
