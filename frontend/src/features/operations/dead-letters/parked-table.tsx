import type { ParkedKey } from '@portal/contracts/http/operations/dead-letters'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { TableBox } from '../../../ui/table.tsx'
import { OurWords } from '../our-words.tsx'
import { useWords } from '../use-words.ts'

type On = Readonly<{
  onLook: (parked: ParkedKey) => void
  onRetry: (parked: ParkedKey) => void
  onEvict: (parked: ParkedKey) => void
}>

function ParkedRow({ parked, onLook, onRetry, onEvict }: On & Readonly<{ parked: ParkedKey }>) {
  const t = useTexts('operations/operations')
  const words = useWords()
  const { projection, version, isShown, key, events, position, type, error, parkedAt, isRetrying } = parked
  const named = <span className="visually-hidden">{key}</span>
  return (
    <tr>
      <th scope="row" className="parked-key">
        <bdi>{key}</bdi>
        <span className="entry__more">
          {projection} {t('version-short', { version })}
          {!isShown && ` · ${t('not-shown')}`}
        </span>
      </th>
      <td data-label={t('event')}>
        <bdi>{type}</bdi>
        <span className="entry__more">{words.number(position)}</span>
      </td>
      <td className="entry__why" data-label={t('why')}>
        <OurWords>{`${parked.class}: ${error}`}</OurWords> {isRetrying && <Badge tone="accent">{t('retrying')}</Badge>}
      </td>
      <td className="table__number" data-label={t('events')}>
        {words.number(events)}
      </td>
      <td className="entry__when" data-label={t('since')}>
        {words.ago(parkedAt, Date.now())}
      </td>
      <td>
        <div className="entry__actions">
          <Button look="quiet" onClick={() => onLook(parked)}>
            {t('look')} {named}
          </Button>
          {isShown && (
            <Button look="quiet" disabled={isRetrying} onClick={() => onRetry(parked)}>
              {t('try-again')} {named}
            </Button>
          )}
          <Button look="quiet" onClick={() => onEvict(parked)}>
            {t('give-up')} {named}
          </Button>
        </div>
      </td>
    </tr>
  )
}

/** One line for each key: its first event, and why it could not be applied. */
export function ParkedTable({ keys, ...on }: On & Readonly<{ keys: readonly ParkedKey[] }>) {
  const t = useTexts('operations/operations')
  return (
    <TableBox hasCards label={t('part-dead-letters')}>
      <thead>
        <tr>
          <th scope="col">{t('key')}</th>
          <th scope="col">{t('event')}</th>
          <th scope="col">{t('why')}</th>
          <th scope="col" className="table__number">
            {t('events')}
          </th>
          <th scope="col">{t('since')}</th>
          <th scope="col">{t('actions')}</th>
        </tr>
      </thead>
      <tbody>
        {keys.map((parked) => (
          <ParkedRow key={`${parked.projection} ${parked.version} ${parked.key}`} parked={parked} {...on} />
        ))}
      </tbody>
    </TableBox>
  )
}
