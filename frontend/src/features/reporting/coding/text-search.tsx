import {
  CODED_TEXTS_PER_PAGE,
  type CodedTexts,
  type Coding,
  type CodingState,
} from '@portal/contracts/http/reporting/coding'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { useSettled } from '../../../lib/use-settled.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Select, TextField } from '../../../ui/field.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { SearchSelect } from '../../../ui/search-select.tsx'
import { codeChoices } from './code-choices.ts'
import { type CodingPlace, codedTextsQuery, type TextsWanted } from './coding-queries.ts'
import { TextRows } from './text-rows.tsx'
import type { UsedCoding } from './use-coding.ts'

const PAUSE_MS = 400

type TextSearchProps = Readonly<{ place: CodingPlace; coding: Coding; used: UsedCoding }>

/** `open`, `coded`, `all`, or the number of a code. */
const wantedOf = (shown: string): Pick<TextsWanted, 'state' | 'code'> => {
  const state: CodingState = shown === 'open' || shown === 'coded' ? shown : 'all'
  return { state, ...(/^\d+$/.test(shown) && { code: Number(shown) }) }
}

type FoundProps = TextSearchProps & Readonly<{ found: CodedTexts; wanted: TextsWanted; isFormer: boolean }>

/** One code for everything that was found by words; not while what is shown was found by the former ones, whose number is another. */
function CodeAll({ coding, used, found, wanted, isFormer }: FoundProps) {
  const t = useTexts('reporting/coding')
  const { search, state, code } = wanted
  if (isFormer || search === '' || code !== undefined || found.total === 0 || coding.codes.length === 0) return null
  const give = (value: string) =>
    value !== '' && used.givingAll.mutate({ which: { containing: search, state }, code: Number(value) })
  return (
    <SearchSelect
      label={t('code-all', { count: found.responses, search })}
      value=""
      choices={codeChoices(coding.codes, t('choose-code'))}
      onChoose={give}
    />
  )
}

/** Finds texts, and codes them one by one or all at once. */
export function TextSearch({ place, coding, used }: TextSearchProps) {
  const t = useTexts('reporting/coding')
  const [typed, setTyped] = useState('')
  const [shown, setShown] = useState('open')
  const [page, setPage] = useState(1)
  const search = useSettled(typed.trim(), PAUSE_MS)
  const wanted = { search, ...wantedOf(shown), page }
  const { data, error, refetch, isPlaceholderData: isFormer } = useQuery(codedTextsQuery(place, wanted))
  const states = (['open', 'coded', 'all'] as const).map((value) => ({ value, text: t(value) }))
  const ofCodes = coding.codes.map(({ code, name }) => ({ value: String(code), text: t('with-code', { name }) }))

  const content = () => {
    if (!data && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
    if (!data) return <Loading label={t('loading')} />
    const [none, hint] =
      shown === 'open' && search === ''
        ? (['none-open', 'none-open-hint'] as const)
        : (['none-found', 'none-found-hint'] as const)
    if (data.total === 0) return <EmptyState title={t(none)} hint={t(hint)} />
    const toggle = used.toggling.mutate
    return (
      <>
        <CodeAll {...{ place, coding, used, wanted, isFormer }} found={data} />
        <p className="coding-keys">{t('keys')}</p>
        <TextRows
          key={`${shown} ${search} ${page}`}
          texts={data.texts}
          codes={coding.codes}
          onToggle={(text, code, isGiven) => toggle({ text, code, isGiven })}
          onUndo={() => used.undoing.mutate()}
        />
        <Pager page={page} pages={Math.ceil(data.total / CODED_TEXTS_PER_PAGE)} onPage={setPage} />
      </>
    )
  }
  return (
    <section className="coding-found">
      <div className="coding-tools">
        <TextField
          type="search"
          label={t('search')}
          value={typed}
          maxLength={200}
          onText={(text) => {
            setTyped(text)
            setPage(1)
          }}
        />
        <Select
          label={t('show')}
          value={shown}
          choices={[...states, ...ofCodes]}
          onChoose={(value) => {
            setShown(value)
            setPage(1)
          }}
        />
      </div>
      <p className="coding-soft" role="status">
        {data && t('found', { count: data.total, responses: data.responses })}
      </p>
      {content()}
    </section>
  )
}
