import { ContentId } from '@portal/contracts/ids'
import { ContentKind } from '@portal/contracts/site/content'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from '../../../lib/router/hooks.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Loading } from '../../../ui/loading.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { pieceQuery } from '../content/queries.ts'
import { ContentEditor } from './content-editor.tsx'
import { useTitleOf } from './content-line.tsx'
import '../site.css'
import './desk.css'
import { copyOf, newContent } from './new-content.ts'

type StoredProps = Readonly<{ kind: ContentKind; contentId: ContentId; isCopied: boolean }>

/** A piece that is stored, or a new one that begins with its texts. */
function Stored({ kind, contentId, isCopied }: StoredProps) {
  const t = useTexts('site/content-desk')
  const titleOf = useTitleOf()
  const { data, error, refetch } = useQuery(pieceQuery(kind, contentId))
  if (!data && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label={t('loading')} />
  const stored = data.draft ?? data.published ?? newContent(kind)
  const { line } = data
  if (isCopied) return <NewPiece kind={kind} name={`copy of ${contentId}`} first={copyOf(stored)} />
  return (
    <Screen title={titleOf(line)}>
      <ContentEditor key={`${line.draftedAt} ${line.hasDraft}`} name={contentId} stored={stored} line={line} />
    </Screen>
  )
}

type NewProps = Readonly<{ kind: ContentKind; name?: string; first?: ReturnType<typeof copyOf> }>

function NewPiece({ kind, name = `new ${kind}`, first = newContent(kind) }: NewProps) {
  const t = useTexts('site/content-desk')
  return (
    <Screen title={t(`new-${kind}`)} lead={t(`about-${kind}`)}>
      <ContentEditor name={name} stored={first} line={null} />
    </Screen>
  )
}

/** Staff: writes a new piece of content, or changes one. */
export function ContentEditorScreen() {
  const params = useParams()
  const [search] = useSearchParams()
  const kind = ContentKind.safeParse(params['kind']).data ?? 'page'
  const copied = ContentId.safeParse(search.get('copy')).data
  const contentId = ContentId.safeParse(params['piece']).data ?? copied
  if (contentId === undefined) return <NewPiece key={kind} kind={kind} />
  return <Stored key={contentId} kind={kind} contentId={contentId} isCopied={copied !== undefined} />
}
