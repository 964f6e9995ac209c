import { useDraggable, useDroppable } from '@dnd-kit/core'
import type { SurveyId } from '@portal/contracts/ids'
import type { BannerSegment } from '@portal/contracts/reporting/saved/banner'
import { columnLabel } from '@portal/contracts/reporting/saved/banner-rules'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import {
  type BannerDraft,
  type ColumnDraft,
  changedColumn,
  type GroupDraft,
  placeOf,
  withColumnAt,
  withGroup,
  withoutColumn,
  withoutGroup,
  withoutSegment,
  withSegments,
} from './banner-draft.ts'
import { SegmentName } from './segment-name.tsx'

const MOST_GROUPS = 5
const LONGEST = 300

export const COLUMN = 'column'
export const GROUP = 'group'

type CardProps = Readonly<{
  /** The survey of the report. */
  surveyId: SurveyId
  draft: BannerDraft
  column: ColumnDraft
  chosen: readonly BannerSegment[]
  onDraft: (draft: BannerDraft) => void
  /** After the chosen answers were added somewhere. */
  onUsed: () => void
}>
type GroupProps = CardProps & Readonly<{ group: GroupDraft; number: number; name: string }>

function Group({ surveyId, draft, column, group, number, name, chosen, onDraft, onUsed }: GroupProps) {
  const t = useTexts('reporting/banners')
  const place = { column: column.id, group: group.id }
  const { setNodeRef, isOver } = useDroppable({ id: `${GROUP} ${group.id}`, data: place })
  const add = () => {
    onDraft(withSegments(draft, place, chosen))
    onUsed()
  }
  return (
    <fieldset ref={setNodeRef} className="banner-group" data-over={isOver || undefined}>
      <legend className="visually-hidden">{t('group', { number, name })}</legend>
      {group.items.length === 0 && <p className="field__hint">{t('empty-group')}</p>}
      <ul className="banner-group__items">
        {group.items.map((segment) => (
          <li key={JSON.stringify(segment)} className="segment">
            <SegmentName segment={segment} surveyId={surveyId} />
            <Button look="icon" icon="remove" onClick={() => onDraft(withoutSegment(draft, place, segment))}>
              {t('remove-answer', { answer: segment.label, name })}
            </Button>
          </li>
        ))}
      </ul>
      <span className="banner-group__tools">
        <Button
          look="quiet"
          icon="add"
          disabled={chosen.length === 0}
          aria-label={t('add-here-of', { number, name })}
          onClick={add}
        >
          {t('add-here')}
        </Button>
        {column.groups.length > 1 && (
          <Button look="icon" icon="minus" onClick={() => onDraft(withoutGroup(draft, column.id, group.id))}>
            {t('remove-group', { number, name })}
          </Button>
        )}
      </span>
    </fieldset>
  )
}

function Head({
  draft,
  column,
  name,
  onDraft,
}: Pick<CardProps, 'draft' | 'column' | 'onDraft'> & Readonly<{ name: string }>) {
  const t = useTexts('reporting/banners')
  const { setNodeRef, listeners } = useDraggable({ id: `${COLUMN} ${column.id}`, data: { moved: column.id } })
  const place = placeOf(draft, column.id)
  const move = (by: number) => onDraft(withColumnAt(draft, column.id, place + by))
  return (
    <header className="banner-column__head">
      <span ref={setNodeRef} {...listeners} className="palette__grip" title={t('drag-column', { name })}>
        <Icon name="grip" />
      </span>
      <h2>{name}</h2>
      <span className="banner-column__tools">
        <Button look="icon" icon="back" held={place === 0} onClick={() => move(-1)}>
          {t('move-left', { name })}
        </Button>
        <Button look="icon" icon="next" held={place === draft.columns.length - 1} onClick={() => move(1)}>
          {t('move-right', { name })}
        </Button>
        <Button look="icon" icon="remove" onClick={() => onDraft(withoutColumn(draft, column.id))}>
          {t('remove-column', { name })}
        </Button>
      </span>
    </header>
  )
}

/** A column: its heading and label, and its groups of answers; dragged by its handle, or moved by buttons. */
export function ColumnCard(props: CardProps) {
  const { draft, column, onDraft } = props
  const t = useTexts('reporting/banners')
  const { setNodeRef, isOver } = useDroppable({ id: `${COLUMN} ${column.id}`, data: { over: column.id } })
  const name = columnLabel({ ...column, groups: column.groups.map((group) => ({ ...group, items: [...group.items] })) })
  const shown = name || String(placeOf(draft, column.id) + 1)
  const change = (differs: Partial<ColumnDraft>) => onDraft(changedColumn(draft, column.id, () => differs))
  return (
    <li
      ref={setNodeRef}
      className="banner-column"
      data-over={isOver || undefined}
      aria-label={t('column', { name: shown })}
    >
      <Head draft={draft} column={column} name={shown} onDraft={onDraft} />
      <div className="banner-column__names">
        <TextField
          label={t('heading')}
          value={column.heading}
          maxLength={LONGEST}
          onText={(heading) => change({ heading })}
        />
        <TextField
          label={t('label')}
          value={column.label}
          placeholder={name}
          maxLength={LONGEST}
          onText={(label) => change({ label })}
        />
      </div>
      {column.groups.map((group, at) => (
        <div key={group.id} className="banner-column__group">
          {at > 0 && <span className="banner-column__and">{t('and')}</span>}
          <Group {...props} group={group} number={at + 1} name={shown} />
        </div>
      ))}
      {column.groups.length < MOST_GROUPS && (
        <div>
          <Button
            look="quiet"
            icon="add"
            aria-label={t('add-group-of', { name: shown })}
            onClick={() => onDraft(withGroup(draft, column.id))}
          >
            {t('add-group')}
          </Button>
        </div>
      )}
    </li>
  )
}
