import type { Deck } from '@portal/contracts/http/reporting/decks'
import type { ReportItemId } from '@portal/contracts/ids'
import { useState } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { Link } from '../../../lib/router/links.tsx'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { TableBox } from '../../../ui/table.tsx'
import { deckPath } from '../report-addresses.ts'
import { SortHeader } from '../sort-header.tsx'
import { type DeckKey, type DeckOrder, deckKeys, nextDeckOrder } from './deck-order.ts'
import { questionsIn } from './deck-queries.ts'
import { EditDeck } from './edit-deck.tsx'

type RowProps = Readonly<{ deck: Deck; isChecked: boolean; onCheck: (isChecked: boolean) => void }>

function DeckRow({ deck, isChecked, onCheck }: RowProps) {
  const t = useTexts('reporting/dashboards')
  const { number, date } = useFormats()
  const [isEditing, setEditing] = useState(false)
  return (
    <tr>
      <td>
        <Checkbox isChecked={isChecked} onChange={onCheck}>
          <span className="visually-hidden">{deck.name}</span>
        </Checkbox>
      </td>
      <th scope="row">
        <Link className="list-name" to={deckPath(deck.pkReport)} dir="auto">
          {deck.name}
        </Link>
        {deck.description && <span className="item-note">{deck.description}</span>}
      </th>
      <td data-label={t('access')}>{t(`access-${deck.access}`)}</td>
      <td className="table__number" data-label={t('slides')}>
        {number(questionsIn(deck).length)}
      </td>
      <td className="table__date" data-label={t('saved-at')}>
        {date(deck.savedAt)}
      </td>
      <td>
        <div className="item-tools">
          <Button look="quiet" aria-label={t('edit-of', { name: deck.name })} onClick={() => setEditing(true)}>
            {t('edit')}
          </Button>
        </div>
        {isEditing && <EditDeck deck={deck} onClose={() => setEditing(false)} />}
      </td>
    </tr>
  )
}

type TableProps = Readonly<{
  decks: readonly Deck[]
  order: DeckOrder
  checked: readonly ReportItemId[]
  onOrder: (order: DeckOrder) => void
  onCheck: (id: ReportItemId, isChecked: boolean) => void
}>

/** The decks of a page, each with a checkbox. */
export function DeckTable({ decks, order, checked, onOrder, onCheck }: TableProps) {
  const t = useTexts('reporting/dashboards')
  const directionOf = (key: DeckKey) => {
    if (order.key !== key) return 'none'
    return order.isDescending ? 'descending' : 'ascending'
  }
  return (
    <TableBox hasCards label={t('decks')}>
      <thead>
        <tr>
          <td />
          {deckKeys.map((key) => (
            <SortHeader
              key={key}
              direction={directionOf(key)}
              isNumber={key === 'slides'}
              onSort={() => onOrder(nextDeckOrder(order, key))}
            >
              {t(key)}
            </SortHeader>
          ))}
          <th scope="col">{t('actions')}</th>
        </tr>
      </thead>
      <tbody>
        {decks.map((deck) => (
          <DeckRow
            key={deck.pkReport}
            deck={deck}
            isChecked={checked.includes(deck.pkReport)}
            onCheck={(isOn) => onCheck(deck.pkReport, isOn)}
          />
        ))}
      </tbody>
    </TableBox>
  )
}
