import { type Field, isByPeriod } from '@portal/contracts/reporting/field'
import {
  type BannerPick,
  canBeColumns,
  itemsForColumns,
  MOST_GROUPS,
  pickKey,
} from '@portal/contracts/reporting/picked-banner'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { SearchSelect } from '../../../ui/search-select.tsx'
import { shortened } from '../../../ui/shortened.ts'
import { QuestionSelect } from '../question-select.tsx'
import { viewOf } from '../shape-view.ts'
import { PeriodChoice } from '../time/period-choice.tsx'
import { pickLabel } from './banner.ts'
import '../panel.css'

type BannerPanelProps = Readonly<{
  fields: readonly Field[]
  picks: readonly BannerPick[]
  onPicks: (picks: readonly BannerPick[]) => void
  /** What else can be done with the columns. */
  children?: ReactNode
}>

const ANY = 'any'

const firstItem = ({ shape, items }: Field): number | null =>
  viewOf(shape).columnsFrom === 'first item' ? (items[0]?.code ?? null) : null

/** The question to add, and for a grid or a ranking the item. */
function PickEditor({ fields, picks, onPicks }: BannerPanelProps) {
  const t = useTexts('reporting/reports')
  const time = useTexts('reporting/time')
  const usable = fields.filter(canBeColumns)
  const [pick, setPick] = useState<BannerPick | null>(null)
  const field = usable.find(({ id }) => id === pick?.question)
  const isThere = pick !== null && picks.some((other) => pickKey(other) === pickKey(pick))
  const choose = (id: string) => {
    const chosen = usable.find((other) => other.id === id)
    setPick(chosen ? { question: id, item: firstItem(chosen) } : null)
  }
  const add = () => {
    if (pick && !isThere) onPicks([...picks, pick])
    setPick(null)
  }
  return (
    <div className="banner-add">
      <QuestionSelect
        label={t('columns-from')}
        questions={usable}
        value={pick?.question ?? ''}
        none={t('choose-question')}
        onChoose={choose}
      />
      {pick && field && field.items.length > 0 && (
        <SearchSelect
          label={t('item')}
          value={pick.item === null ? ANY : String(pick.item)}
          choices={[
            ...field.items.map(({ code, text }) => ({ value: String(code), text })),
            ...(itemsForColumns(field).includes(null) ? [{ value: ANY, text: t('any-item') }] : []),
          ]}
          onChoose={(value) => setPick({ ...pick, item: value === ANY ? null : Number(value) })}
        />
      )}
      {pick && field && isByPeriod(field) && (
        <PeriodChoice label={time('by')} field={field} by={pick.by ?? null} onBy={(by) => setPick({ ...pick, by })} />
      )}
      <Button icon="add" disabled={!pick || isThere || picks.length >= MOST_GROUPS} onClick={add}>
        {t('add-columns')}
      </Button>
    </div>
  )
}

const movedUp = (picks: readonly BannerPick[], index: number): readonly BannerPick[] =>
  picks.map((pick, at) => {
    if (at === index - 1) return picks[index] ?? pick
    return at === index ? (picks[index - 1] ?? pick) : pick
  })

function Picked({ fields, picks, onPicks }: BannerPanelProps) {
  const t = useTexts('reporting/reports')
  const time = useTexts('reporting/time')
  const nameOf = (pick: BannerPick) => {
    const field = fields.find(({ id }) => id === pick.question)
    if (!field) return t('unknown-question', { id: pick.question })
    const name = pickLabel(pick, field)
    return pick.by ? `${name} · ${time(`by-${pick.by}`)}` : name
  }
  return (
    <ol className="banner-groups">
      {picks.map((pick, index) => (
        <li key={pickKey(pick)}>
          <span className="banner-groups__name">
            <span className="question-id">{pick.question}</span> {shortened(nameOf(pick))}
          </span>
          <span className="banner-groups__tools">
            <Button look="icon" icon="up" held={index === 0} onClick={() => onPicks(movedUp(picks, index))}>
              {t('move-up-of', { name: nameOf(pick) })}
            </Button>
            <Button
              look="icon"
              icon="down"
              held={index === picks.length - 1}
              onClick={() => onPicks(movedUp(picks, index + 1))}
            >
              {t('move-down-of', { name: nameOf(pick) })}
            </Button>
            <Button look="icon" icon="remove" onClick={() => onPicks(picks.filter((other) => other !== pick))}>
              {t('remove-columns-of', { name: nameOf(pick) })}
            </Button>
          </span>
        </li>
      ))}
    </ol>
  )
}

/** The columns of the crosstab: groups side by side, one for each chosen question. */
export function BannerPanel(props: BannerPanelProps) {
  const t = useTexts('reporting/reports')
  const { fields, picks } = props
  const names = picks.map((pick) => shortened(fields.find(({ id }) => id === pick.question)?.text ?? pick.question, 30))
  const [isOpen, setOpen] = useState(picks.length === 0)
  return (
    <section className="panel" aria-label={t('columns')}>
      <details className="panel__box" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <Icon name="columns" />
          <strong>{t('columns')}</strong>
          <span className="panel__words">{names.length > 0 ? names.join(' · ') : t('no-columns')}</span>
        </summary>
        <div className="panel__body">
          {picks.length > 0 && <Picked {...props} />}
          <PickEditor {...props} />
          {picks.length === 1 && <p className="banner-hint">{t('second-group')}</p>}
          {props.children}
        </div>
      </details>
    </section>
  )
}
