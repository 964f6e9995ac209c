import { ContentId } from '@portal/contracts/ids'
import { ContentKind } from '@portal/contracts/site/content'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
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

/** The language whose texts are written. */
type Written = Pick<ComponentProps<typeof ContentEditor>, 'language' | 'onLanguage'>
type StoredProps = Written & Readonly<{ kind: ContentKind; contentId: ContentId; isCopied: boolean }>

/** A piece that is stored, or a new one that begins with its texts. */
function Stored({ kind, contentId, isCopied, ...written }: StoredProps) {
  const t = useTexts('site/content-desk')
  const titleOf = useTitleOf()
  const { data, error, refetch } = useQuery(pieceQuery(kind, contentId))
  if (!data && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label={t('loading')} />
  const stored = data.draft ?? data.published ?? newContent(kind)
  const { line } = data
  if (isCopied) return <NewPiece kind={kind} name={`copy of ${contentId}`} first={copyOf(stored)} {...written} />
  return (
    <Screen title={titleOf(line)}>
      <ContentEditor key={`${line.draftedAt} ${line.hasDraft}`} name={contentId} {...{ stored, line, ...written }} />
    </Screen>
  )
}

type NewProps = Written & Readonly<{ kind: ContentKind; name?: string; first?: ReturnType<typeof copyOf> }>

function NewPiece({ kind, name = `new ${kind}`, first = newContent(kind), ...written }: NewProps) {
  const t = useTexts('site/content-desk')
  return (
    <Screen title={t(`new-${kind}`)} lead={t(`about-${kind}`)}>
      <ContentEditor name={name} stored={first} line={null} {...written} />
    </Screen>
  )
}

/** Staff: writes a new piece of content, or changes one. */
export function ContentEditorScreen() {
  const params = useParams()
  const [search] = useSearchParams()
  const [language, onLanguage] = useState<string | null>(null)
  const written = { language, onLanguage }
  const kind = ContentKind.safeParse(params['kind']).data ?? 'page'
  const copied = ContentId.safeParse(search.get('copy')).data
  const contentId = ContentId.safeParse(params['piece']).data ?? copied
  if (contentId === undefined) return <NewPiece key={kind} kind={kind} {...written} />
  return <Stored key={contentId} {...{ kind, contentId, ...written }} isCopied={copied !== undefined} />
}
