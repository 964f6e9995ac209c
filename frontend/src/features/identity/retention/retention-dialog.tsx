import { changeRetention, type KeptRule, MOST_REMOVED_COUNTED } from '@portal/contracts/http/retention'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { isStale } from '../../../lib/is-stale.ts'
import { numberIn } from '../../../lib/number-in.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { useChange } from '../../../lib/use-change.ts'
import { useSettled } from '../../../lib/use-settled.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { notify } from '../../../ui/notify.ts'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { previewQuery, retentionKey } from './queries.ts'

const TYPING_MS = 300

type Preview = Readonly<{ rule: KeptRule; days: number }>

/** How much a shorter time removes: asked once nobody types any more. */
const usePreview = ({ rule, days }: Preview, isShorter: boolean) => {
  const settled = useSettled(days, TYPING_MS)
  const found = useQuery({ ...previewQuery(rule.rule, days), enabled: isShorter && settled === days })
  return { ...found, removed: isShorter ? found.data?.removed : 0 }
}

function WhatGoes({ removed }: Readonly<{ removed: number }>) {
  const t = useTexts('identity/retention')
  if (removed === 0) return <p>{t('would-remove-none')}</p>
  const isMost = removed >= MOST_REMOVED_COUNTED
  const title = isMost ? t('would-remove-most', { most: MOST_REMOVED_COUNTED }) : t('would-remove', { count: removed })
  return <Notice tone="warn" title={title} />
}

type DialogProps = Readonly<{ rule: KeptRule; onClose: () => void }>

/** For how many days a kind of data is kept. A shorter time is saved by who has seen how much it removes. */
export function RetentionDialog({ rule, onClose }: DialogProps) {
  const t = useTexts('identity/retention')
  const form = useId()
  const client = useQueryClient()
  const [text, setText] = useState(String(rule.days))
  const { least, most, usual } = rule
  const days = numberIn(text)
  const isAllowed = Number.isInteger(days) && days >= least && days <= most
  const isShorter = isAllowed && days < rule.days
  const preview = usePreview({ rule, days }, isShorter)
  const { mutate, isPending, error } = useChange(changeRetention, (client) => {
    notify(t('saved'))
    onClose()
    void client.invalidateQueries({ queryKey: retentionKey })
  })
  const isReady = isAllowed && days !== rule.days && preview.removed !== undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady || isPending) return
    const onError = (failed: Error) => {
      if (isStale(failed)) void client.invalidateQueries({ queryKey: retentionKey })
    }
    const removes = isShorter ? preview.removed : undefined
    mutate({ body: { rule: rule.rule, days, seen: rule.days, ...(removes !== undefined && { removes }) } }, { onError })
  }
  const foot = (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button look="strong" type="submit" form={form} busy={isPending} disabled={!isReady}>
        {t(isShorter && preview.removed ? 'save-and-remove' : 'save')}
      </Button>
    </>
  )
  return (
    <Dialog title={t(`rule-${rule.rule}`)} onClose={onClose} foot={foot}>
      <p>{t(`about-${rule.rule}`)}</p>
      <form id={form} noValidate onSubmit={submit}>
        <TextField
          label={t('days-field')}
          hint={t('days-hint', { least, most, usual })}
          error={isAllowed ? undefined : t('days-error', { least, most })}
          value={text}
          onText={setText}
          inputMode="numeric"
          autoComplete="off"
        />
      </form>
      {isShorter && preview.error && <ProblemNotice error={preview.error} onRetry={() => void preview.refetch()} />}
      {isShorter && !preview.error && preview.removed === undefined && <Loading label={t('counting')} blocks={1} />}
      {isShorter && preview.removed !== undefined && <WhatGoes removed={preview.removed} />}
      {error && <ProblemNotice error={error} />}
    </Dialog>
  )
}
