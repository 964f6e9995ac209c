import { saveSurveyRows } from '@portal/contracts/http/reporting/rows'
import type { SurveyId } from '@portal/contracts/ids'
import type { OwnRow } from '@portal/contracts/reporting/own-row'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'
import { surveyRowsKey, surveyRowsQuery } from '../queries.ts'
import { ConfirmDelete } from '../saved/confirm-delete.tsx'
import { SaveFailure } from '../saved/save-failure.tsx'
import { useSavedChange } from '../saved/use-saved-change.ts'
import { OwnRowLine } from './own-row-line.tsx'

type RowsProps = Readonly<{
  surveyId: SurveyId
  /** The rows of the address. */
  own: readonly OwnRow[]
  onOwn: (rows: readonly OwnRow[]) => void
  nameOf: (row: OwnRow) => string
}>

const keyOf = (row: OwnRow): string => JSON.stringify(row)

/** The rows that are saved with the survey: every report has them, whoever opens it. */
export function SurveyRows({ surveyId, own, onOwn, nameOf }: RowsProps) {
  const t = useTexts('reporting/saved')
  const { data, refetch } = useQuery(surveyRowsQuery(surveyId))
  const [asked, setAsked] = useState<OwnRow | null>(null)
  const { mutate, isPending, error } = useSavedChange(saveSurveyRows, surveyRowsKey, () => notify(t('rows-saved')))
  if (!data) return null
  const { rows, revision } = data
  const keep = (next: readonly OwnRow[], onSuccess: () => void = () => undefined) =>
    mutate(
      { params: { surveyID: surveyId }, body: { rows: [...next], revision } },
      { onError: () => void refetch(), onSuccess, onSettled: () => setAsked(null) },
    )
  /** They leave the address only when they are saved: who is told that somebody else has changed the rows tries again. */
  const keepOwn = () =>
    keep([...rows, ...own.filter((row) => !rows.some((other) => keyOf(other) === keyOf(row)))], () => onOwn([]))
  return (
    <div className="survey-rows">
      {rows.length > 0 && (
        <>
          <p className="field__label">{t('rows-of-survey')}</p>
          <ol className="own-rows">
            {rows.map((row) => (
              <OwnRowLine key={keyOf(row)} row={row} name={nameOf(row)}>
                <Button look="icon" icon="remove" busy={isPending} onClick={() => setAsked(row)}>
                  {t('remove-row', { name: nameOf(row) })}
                </Button>
              </OwnRowLine>
            ))}
          </ol>
        </>
      )}
      {own.length > 0 && (
        <Button busy={isPending} onClick={keepOwn}>
          {t('save-rows')}
        </Button>
      )}
      {asked && (
        <ConfirmDelete
          title={t('remove-row-title')}
          name={nameOf(asked)}
          hint={t('remove-row-hint')}
          deleting={{ isPending, error: null }}
          onDelete={() => keep(rows.filter((row) => keyOf(row) !== keyOf(asked)))}
          onClose={() => setAsked(null)}
        />
      )}
      <SaveFailure error={error} changed={t('rows-changed')} hint={t('rows-changed-hint')} />
    </div>
  )
}
