import { addressOf } from '@portal/contracts/http/call'
import { openFile } from '@portal/contracts/http/files'
import type { TableSpec } from '@portal/contracts/reporting/table'
import { fileReferencesIn } from '@portal/contracts/survey/file-references'
import { type VideoMarks, videoMarksIn } from '@portal/contracts/survey/marks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { Link } from '../../../lib/router/links.tsx'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { useSettled } from '../../../lib/use-settled.ts'
import { TextField } from '../../../ui/field.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { TEXTS_PER_PAGE, textsQuery } from '../queries.ts'
import { codingPath } from '../report-addresses.ts'

const SEARCH_PAUSE_MS = 1_000

/** `question` is the answer key of the texts; `spec`, the run whose respondents wrote them. */
type Place = Readonly<{ spec: TableSpec; question: string }>

/** What one respondent said about moments of a video. */
function SaidOfVideo({ marks }: Pick<VideoMarks, 'marks'>) {
  const t = useTexts('reporting/reports')
  if (marks.length === 0) return <p className="texts__none">{t('nothing-said')}</p>
  return (
    <ul className="texts__files">
      {marks.map(({ at, kind, content }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may be the same in every word
        <li key={index}>
          {t('said-at', { seconds: at })} {kind !== 'comment' && <strong>{t(`said-${kind}`)}</strong>}{' '}
          <bdi>{content}</bdi>
        </li>
      ))}
    </ul>
  )
}

/** What was written; files by their names, as links. */
function WrittenText({ text }: { readonly text: string }) {
  const { size } = useFormats()
  const files = fileReferencesIn(text)
  const said = files === null ? videoMarksIn(text) : null
  if (said) return <SaidOfVideo marks={said.marks} />
  if (files === null) return <blockquote>{text}</blockquote>
  return (
    <ul className="texts__files">
      {files.map(({ fileId, name, bytes }) => (
        <li key={fileId}>
          <a href={addressOf(openFile, { params: { file: fileId } })} target="_blank" rel="noreferrer">
            <bdi>{name}</bdi>
          </a>{' '}
          ({size(bytes)})
        </li>
      ))}
    </ul>
  )
}

/** Why nothing is listed. */
const noneKey = ({ filter, completesOnly }: TableSpec, search: string) => {
  if (search) return 'no-text-found'
  return filter === null && !completesOnly ? 'no-texts' : 'no-texts-in-filter'
}

function FoundTexts({ spec, question, search }: Place & Readonly<{ search: string }>) {
  const t = useTexts('reporting/reports')
  const { date } = useFormats()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(textsQuery(spec, question, search, page))

  if (!data && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label={t('loading-texts')} blocks={2} />
  if (data.total === 0) return <p className="texts__none">{t(noneKey(spec, search))}</p>
  return (
    <>
      <p className="texts__total" role="status">
        {t('texts-found', { count: data.total })}
      </p>
      <ul className="texts__list">
        {data.texts.map(({ text, at }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may write the same at the same time
          <li key={index}>
            <WrittenText text={text} />
            <time dateTime={at}>{date(at)}</time>
          </li>
        ))}
      </ul>
      <Pager page={page} pages={Math.ceil(data.total / TEXTS_PER_PAGE)} onPage={setPage} />
    </>
  )
}

type TextListProps = Place & Readonly<{ title?: string | undefined; isCodable?: boolean }>

/** What the respondents of a run wrote to a question, or (with a title) to one item, newest first. */
export function TextList({ spec, question, title, isCodable = false }: TextListProps) {
  const t = useTexts('reporting/reports')
  const [search, setSearch] = useState('')
  const settled = useSettled(search.trim(), SEARCH_PAUSE_MS)
  return (
    <div className="texts">
      {title !== undefined && (
        <h3>
          <bdi>{title}</bdi>
        </h3>
      )}
      {isCodable && (
        <p>
          <Link to={codingPath(spec.surveyID, question)}>{t('code-texts')}</Link>
        </p>
      )}
      <TextField type="search" label={t('search-texts')} value={search} maxLength={200} onText={setSearch} />
      <FoundTexts key={`${settled} ${JSON.stringify(spec)}`} spec={spec} question={question} search={settled} />
    </div>
  )
}
