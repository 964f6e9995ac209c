import { useDraggable, useDroppable } from '@dnd-kit/core'
import type { ReportItemId } from '@portal/contracts/ids'
import type { DashboardLayout, DashboardSettings, Widget } from '@portal/contracts/reporting/saved/dashboard'
import { type Visual, visuals } from '@portal/contracts/reporting/visuals'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Select, TextField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { bannersQuery } from '../queries.ts'
import { canMove, changedWidget, type Direction, movedWidget, targetOf, withoutWidget } from './dashboard-draft.ts'
import { drawnWidgetQuery } from './dashboard-queries.ts'
import { widgetTarget } from './keyboard-targets.ts'
import { NumberRow } from './number-row.tsx'
import { WidgetView } from './widget-view.tsx'

export type WidgetCardProps = Readonly<{
  widget: Widget
  layout: DashboardLayout
  settings: DashboardSettings
  onLayout: (layout: DashboardLayout) => void
}>

const LONGEST = 300
const NONE = ''
const MOST_BANNERS = 100

const BannerModal = lazy(async () => ({ default: (await import('../banner/banner-modal.tsx')).BannerModal }))

const visualNamed = (text: string): Visual => visuals.find((visual) => visual === text) ?? 'table'

type FormProps = Readonly<{
  widget: Widget
  settings: DashboardSettings
  onWidget: (differs: Partial<Widget>) => void
  onNewBanner: () => void
}>

/** A saved banner of the survey, or one that is made now. */
function BannerChoice({ widget, onWidget, onNewBanner }: FormProps) {
  const t = useTexts('reporting/dashboards')
  const { surveyID } = widget.datasource
  const banners = useQuery(bannersQuery({ surveyID, search: '', page: 1, perPage: MOST_BANNERS })).data?.data ?? []
  return (
    <>
      {banners.length > 0 && (
        <Select
          label={t('by-banner')}
          value={widget.crosstabID ?? NONE}
          choices={[
            { value: NONE, text: t('no-banner') },
            ...banners.map(({ BannerID, BannerName }) => ({ value: BannerID, text: BannerName })),
          ]}
          onChoose={(id) => onWidget({ crosstabID: banners.find(({ BannerID }) => BannerID === id)?.BannerID ?? null })}
        />
      )}
      <div>
        <Button icon="add" onClick={onNewBanner}>
          {t('new-banner')}
        </Button>
      </div>
    </>
  )
}

/** How a widget looks, and what it counts. */
function WidgetForm(props: FormProps) {
  const { widget, settings, onWidget } = props
  const t = useTexts('reporting/dashboards')
  const filter = settings.filters.find(({ surveyID }) => surveyID === widget.datasource.surveyID)
  return (
    <div className="widget-form">
      <TextField
        label={t('widget-name')}
        hint={t('widget-name-hint')}
        value={widget.widgetName}
        maxLength={LONGEST}
        onText={(widgetName) => onWidget({ widgetName })}
      />
      <Select
        label={t('visual')}
        value={widget.selectedVisual}
        choices={visuals.map((value) => ({ value, text: t(`visual-${value}`) }))}
        onChoose={(text) => onWidget({ selectedVisual: visualNamed(text) })}
      />
      {widget.selectedVisual === 'number' && <NumberRow {...props} />}
      <BannerChoice {...props} />
      <Checkbox isChecked={widget.usesFilter} onChange={(usesFilter) => onWidget({ usesFilter })}>
        {filter ? t('uses-filter-of', { words: filter.words }) : t('uses-filter')}
      </Checkbox>
    </div>
  )
}

function Tools({
  widget,
  layout,
  onLayout,
  name,
  onEdit,
}: WidgetCardProps & Readonly<{ name: string; onEdit: () => void }>) {
  const t = useTexts('reporting/dashboards')
  const { setNodeRef, listeners, attributes } = useDraggable({ id: widget.widgetID })
  const moveButton = (direction: Direction, icon: 'back' | 'next' | 'up' | 'down') => (
    <Button
      look="icon"
      icon={icon}
      held={!canMove(layout, widget.widgetID, direction)}
      onClick={() => {
        const target = targetOf(layout, widget.widgetID, direction)
        if (target) onLayout(movedWidget(layout, widget.widgetID, target))
      }}
    >
      {t(`move-${direction}`, { name })}
    </Button>
  )
  return (
    <div className="widget-tools">
      <button
        ref={setNodeRef}
        type="button"
        {...attributes}
        {...listeners}
        className="button button--icon palette__grip"
        title={t('drag', { name })}
      >
        <Icon name="grip" />
        <span className="visually-hidden">{t('drag', { name })}</span>
      </button>
      {moveButton('before', 'back')}
      {moveButton('after', 'next')}
      {moveButton('up', 'up')}
      {moveButton('down', 'down')}
      <Button look="quiet" onClick={onEdit}>
        {t('edit-widget')} <span className="visually-hidden">{name}</span>
      </Button>
      <Button look="icon" icon="remove" onClick={() => onLayout(withoutWidget(layout, widget.widgetID))}>
        {t('remove-widget', { name })}
      </Button>
    </div>
  )
}

type DialogsProps = Pick<WidgetCardProps, 'widget' | 'settings'> &
  Readonly<{ onWidget: (differs: Partial<Widget>) => void; onClose: () => void }>

/** What a widget is, and over it a new banner for it. */
function Dialogs({ widget, settings, onWidget, onClose }: DialogsProps) {
  const t = useTexts('reporting/dashboards')
  const [isMaking, setMaking] = useState(false)
  const take = (crosstabID: ReportItemId) => {
    onWidget({ crosstabID })
    setMaking(false)
  }
  if (isMaking) {
    return (
      <Suspense>
        <BannerModal surveyId={widget.datasource.surveyID} onSaved={take} onClose={() => setMaking(false)} />
      </Suspense>
    )
  }
  return (
    <Dialog
      title={t('edit-widget')}
      onClose={onClose}
      foot={
        <Button look="strong" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <WidgetForm {...{ widget, settings, onWidget }} onNewBanner={() => setMaking(true)} />
    </Dialog>
  )
}

/** A widget as it is laid out: dragged by its handle, or moved by buttons. */
export function WidgetCard(props: WidgetCardProps) {
  const { widget, layout, settings, onLayout } = props
  const [isEditing, setEditing] = useState(false)
  const { setNodeRef, isOver } = useDroppable({ id: widgetTarget(widget.widgetID) })
  const name = widget.widgetName || widget.datasource.qid
  return (
    <section ref={setNodeRef} className="card widget" data-over={isOver || undefined}>
      <Tools {...props} name={name} onEdit={() => setEditing(true)} />
      <WidgetView widget={widget} query={drawnWidgetQuery(widget, settings)} decimals={settings.decimals} />
      {isEditing && (
        <Dialogs
          {...{ widget, settings }}
          onWidget={(differs) => onLayout(changedWidget(layout, widget.widgetID, differs))}
          onClose={() => setEditing(false)}
        />
      )}
    </section>
  )
}
