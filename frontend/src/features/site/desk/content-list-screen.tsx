import { type DeskLine, restoreContent } from '@portal/contracts/http/content-desk'
import { ContentKind, contentKinds } from '@portal/contracts/site/content'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from '../../../lib/router/hooks.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { editorPath } from '../content/content-paths.ts'
import { contentListQuery } from '../content/queries.ts'
import { useTitleOf } from './content-line.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import '../site.css'
import './desk.css'
import { KindTabs } from './kind-tabs.tsx'
import { OrderedLines } from './ordered-lines.tsx'
import { useContentChange } from './use-content-change.ts'

const hasWords = ({ title, name }: DeskLine, search: string): boolean =>
  [...Object.values(title), name ?? ''].some((words) =>
    words.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase()),
  )

/** Right after a deletion: what was deleted, and a way back. */
function Deleted({ kind, line, onGone }: Readonly<{ kind: ContentKind; line: DeskLine; onGone: () => void }>) {
  const t = useTexts('site/content-desk')
  const title = useTitleOf()(line)
  const { mutate, isPending, error } = useContentChange(restoreContent, t('restored'), onGone)
  const undo = (
    <Button busy={isPending} onClick={() => mutate({ params: { kind, contentId: line.contentId } })}>
      {t('undo')}
    </Button>
  )
  if (error) return <ProblemNotice error={error} />
  return <Notice tone="info" title={t('deleted', { title })} action={undo} />
}

function List({ kind, lines }: Readonly<{ kind: ContentKind; lines: readonly DeskLine[] }>) {
  const t = useTexts('site/content-desk')
  const [search, setSearch] = useState('')
  const [asking, setAsking] = useState<DeskLine | null>(null)
  const [deleted, setDeleted] = useState<DeskLine | null>(null)
  const found = lines.filter((line) => hasWords(line, search))
  const canMove = contentKinds[kind].isOrdered && search.trim() === '' && lines.length > 1
  return (
    <>
      {lines.length > 1 && (
        <div className="content-search">
          <TextField label={t('search')} type="search" value={search} onText={setSearch} />
        </div>
      )}
      {deleted && <Deleted key={deleted.contentId} kind={kind} line={deleted} onGone={() => setDeleted(null)} />}
      {lines.length === 0 && <EmptyState title={t('none')} hint={t('none-hint')} />}
      {lines.length > 0 && found.length === 0 && <EmptyState title={t('none-found')} hint={t('none-found-hint')} />}
      {canMove && <p className="field__hint">{t('order-hint')}</p>}
      <OrderedLines kind={kind} lines={found} onDelete={setAsking} canMove={canMove} />
      {asking && (
        <DeleteDialog
          kind={kind}
          line={asking}
          onClose={() => setAsking(null)}
          onDeleted={() => {
            setDeleted(asking)
            setAsking(null)
          }}
        />
      )}
    </>
  )
}

/** Staff: what the community has written of a kind, in its order. */
export function ContentListScreen() {
  const t = useTexts('site/content-desk')
  const kind = ContentKind.safeParse(useParams()['kind']).data ?? 'page'
  const { data: lines, error, refetch } = useQuery(contentListQuery(kind))
  const content = () => {
    if (!lines && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
    if (!lines) return <Loading label={t('loading')} />
    return <List key={kind} kind={kind} lines={lines} />
  }
  const add = (
    <ButtonLink look="strong" icon="add" to={editorPath(kind)}>
      {t(`new-${kind}`)}
    </ButtonLink>
  )
  return (
    <Screen title={t('content')} lead={t('lead')} beside={add}>
      <KindTabs current={kind} />
      <p className="content-about">{t(`about-${kind}`)}</p>
      {content()}
    </Screen>
  )
}
