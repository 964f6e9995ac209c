import type { KeptRule } from '@portal/contracts/http/retention'
import { useState } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { TableBox } from '../../../ui/table.tsx'
import { RetentionDialog } from './retention-dialog.tsx'

function LastRun({ lastRun }: Pick<KeptRule, 'lastRun'>) {
  const t = useTexts('identity/retention')
  const { moment } = useFormats()
  if (lastRun === null) return t('not-run')
  return (
    <>
      <span className="retention__value">{moment(Date.parse(lastRun.at))}</span>
      {lastRun.removed > 0 && <span className="retention__more">{t('removed', { count: lastRun.removed })}</span>}
    </>
  )
}

function Kept({ rule: { days, usual, changedAt } }: Readonly<{ rule: KeptRule }>) {
  const t = useTexts('identity/retention')
  const { date } = useFormats()
  return (
    <>
      <span className="retention__value">{t('days', { count: days })}</span>
      {days !== usual && <span className="retention__more">{t('usually', { days: t('days', { count: usual }) })}</span>}
      {changedAt !== null && <span className="retention__more">{t('changed-at', { at: date(changedAt) })}</span>}
    </>
  )
}

type RowProps = Readonly<{ rule: KeptRule; onChange: () => void }>

function Row({ rule, onChange }: RowProps) {
  const t = useTexts('identity/retention')
  const name = t(`rule-${rule.rule}`)
  return (
    <tr>
      <th scope="row">
        {name}
        <span className="retention__more">{t(`about-${rule.rule}`)}</span>
      </th>
      <td data-label={t('kept')}>
        <Kept rule={rule} />
      </td>
      <td data-label={t('last-run')}>
        <LastRun lastRun={rule.lastRun} />
      </td>
      <td>
        <Button aria-label={t('change-of', { name })} onClick={onChange}>
          {t('change')}
        </Button>
      </td>
    </tr>
  )
}

/** For how long each kind of data is kept, with a button that changes it: there are always some. */
export function RetentionTable({ rules }: Readonly<{ rules: readonly KeptRule[] }>) {
  const t = useTexts('identity/retention')
  const [open, setOpen] = useState<KeptRule['rule'] | null>(null)
  const changing = rules.find(({ rule }) => rule === open)
  return (
    <>
      <TableBox hasCards label={t('title')}>
        <thead>
          <tr>
            <th scope="col">{t('what')}</th>
            <th scope="col">{t('kept')}</th>
            <th scope="col">{t('last-run')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('change')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rules.map((rule) => (
            <Row key={rule.rule} rule={rule} onChange={() => setOpen(rule.rule)} />
          ))}
        </tbody>
      </TableBox>
      {changing && <RetentionDialog rule={changing} onClose={() => setOpen(null)} />}
    </>
  )
}
