import { Instant } from '@portal/contracts/ids'
import { useRef, useState } from 'react'
import { isUnfinished } from '../../../lib/is-unfinished.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'

export type Times = Readonly<{ from: Instant | null; until: Instant | null }>

const two = (value: number): string => String(value).padStart(2, '0')

/** A moment as a field for date and time has it: in the zone of the browser. */
export const localOf = (iso: string | null): string => {
  if (iso === null) return ''
  const at = new Date(iso)
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** Null for what is no moment. */
export const instantOf = (local: string): Instant | null =>
  Number.isNaN(Date.parse(local)) ? null : (Instant.safeParse(new Date(local).toISOString()).data ?? null)

/** Else browsers take years of six digits, which are no moments. */
const LATEST = '9999-12-31T23:59'

type PublishProps = Readonly<{
  first: Readonly<{ from: string | null; until: string | null }>
  isBusy: boolean
  error: Error | null
  onPublish: (times: Times) => void
  onClose: () => void
}>

/** When it is shown: at once and without an end, or between two moments. */
export function PublishDialog({ first, isBusy, error, onPublish, onClose }: PublishProps) {
  const t = useTexts('site/content-desk')
  const drafts = useTexts('site/drafts')
  const [from, setFrom] = useState(localOf(first.from))
  const [until, setUntil] = useState(localOf(first.until))
  const fields = useRef<HTMLDivElement>(null)
  const [lacks, setLacks] = useState(false)
  /** Half a moment is not taken for "at once" or "without an end". */
  const publish = () => {
    const isHalf = isUnfinished(fields.current)
    setLacks(isHalf)
    if (!isHalf) onPublish({ from: instantOf(from), until: instantOf(until) })
  }
  const foot = (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button look="strong" busy={isBusy} onClick={publish}>
        {t('publish')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('publish-title')} onClose={onClose} foot={foot}>
      <p className="field__hint">{t('publish-hint')}</p>
      <div className="stack" ref={fields}>
        <TextField label={t('publish-from')} type="datetime-local" max={LATEST} value={from} onText={setFrom} />
        <TextField label={t('publish-until')} type="datetime-local" max={LATEST} value={until} onText={setUntil} />
      </div>
      {lacks && <Notice tone="problem" title={drafts('unfinished')} />}
      {error && <ProblemNotice error={error} />}
    </Dialog>
  )
}
