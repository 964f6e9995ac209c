import { useDraggable, useDroppable } from '@dnd-kit/core'
import type { DeskLine } from '@portal/contracts/http/content-desk'
import type { ContentKind } from '@portal/contracts/site/content'
import { siteTextIn } from '@portal/contracts/site/settings'
import { useFormats } from '../../../lib/formats.ts'
import { useLanguage, useTexts } from '../../../lib/texts/use-texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { editorPath, pagePath } from '../content/content-paths.ts'

const toneOf = { draft: 'plain', published: 'good', scheduled: 'accent', ended: 'warn' } as const satisfies Record<
  DeskLine['state'],
  string
>

/** The heading of a piece in the language of the page. */
export const useTitleOf = (): ((line: Pick<DeskLine, 'title'>) => string) => {
  const t = useTexts('site/content-desk')
  const language = useLanguage()
  return ({ title }) => siteTextIn(title, language) || t('untitled')
}

function Facts({ line }: Readonly<{ line: DeskLine }>) {
  const t = useTexts('site/content-desk')
  const { moment } = useFormats()
  const when = (iso: string) => moment(Date.parse(iso))
  return (
    <p className="content-line__facts">
      <Badge tone={toneOf[line.state]}>{t(`state-${line.state}`)}</Badge>
      {line.hasDraft && line.state !== 'draft' && <Badge tone="warn">{t('has-draft')}</Badge>}
      {line.isInMenu && <Badge>{t('in-menu')}</Badge>}
      {line.name !== null && <bdi dir="ltr">{pagePath(line.name)}</bdi>}
      {line.shownFrom !== null && <span>{t('shown-from', { when: when(line.shownFrom) })}</span>}
      {line.shownUntil !== null && <span>{t('shown-until', { when: when(line.shownUntil) })}</span>}
      <span>{t('drafted-at', { when: when(line.draftedAt) })}</span>
    </p>
  )
}

/** A short label for the eye, and one that names the piece for everybody else. */
function Label({ short, long }: Readonly<{ short: string; long: string }>) {
  return (
    <>
      <span aria-hidden="true">{short}</span>
      <span className="visually-hidden">{long}</span>
    </>
  )
}

export type Moves = Readonly<{ up: (() => void) | null; down: (() => void) | null }>

function Arrows({ title, moves: { up, down } }: Readonly<{ title: string; moves: Moves }>) {
  const t = useTexts('site/content-desk')
  return (
    <>
      <Button look="icon" icon="up" held={up === null} onClick={() => up?.()}>
        {t('move-up', { title })}
      </Button>
      <Button look="icon" icon="down" held={down === null} onClick={() => down?.()}>
        {t('move-down', { title })}
      </Button>
    </>
  )
}

type LineProps = Readonly<{ kind: ContentKind; line: DeskLine; moves: Moves | null; onDelete: () => void }>

/** A piece in the list, with what can be done with it. It is dragged by its handle. */
export function ContentLine({ kind, line, moves, onDelete }: LineProps) {
  const t = useTexts('site/content-desk')
  const title = useTitleOf()(line)
  const drag = useDraggable({ id: line.contentId, disabled: moves === null })
  const drop = useDroppable({ id: line.contentId, disabled: moves === null })
  return (
    <li
      className="content-line card"
      ref={drop.setNodeRef}
      data-over={drop.isOver || undefined}
      data-dragged={drag.isDragging || undefined}
    >
      {moves !== null && (
        <span className="content-line__grip" ref={drag.setNodeRef} {...drag.listeners}>
          <Icon name="grip" />
        </span>
      )}
      {line.picture !== null && <img className="content-line__picture" src={line.picture} alt="" />}
      <div className="content-line__words">
        <h2 dir="auto">{title}</h2>
        <Facts line={line} />
      </div>
      <div className="content-line__actions">
        {moves !== null && <Arrows title={title} moves={moves} />}
        <ButtonLink to={editorPath(kind, line.contentId)}>
          <Label short={t('edit')} long={t('edit-one', { title })} />
        </ButtonLink>
        <ButtonLink look="quiet" to={editorPath(kind, undefined, line.contentId)}>
          <Label short={t('copy')} long={t('copy-one', { title })} />
        </ButtonLink>
        <Button look="quiet" onClick={onDelete}>
          <Label short={t('delete')} long={t('delete-one', { title })} />
        </Button>
      </div>
    </li>
  )
}
