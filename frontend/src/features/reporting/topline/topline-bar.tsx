import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from '../../../lib/router/hooks.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { withTexts } from '../../../lib/texts/with-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Select } from '../../../ui/field.tsx'
import { toplinesQuery } from '../queries.ts'
import { toplinePath } from '../report-addresses.ts'
import type { Saving } from './topline-dialogs.tsx'

/** Once they are opened. */
const SaveDialog = lazy(async () => ({ default: (await import('./topline-dialogs.tsx')).SaveDialog }))
const DeleteDialog = lazy(async () => ({ default: (await import('./topline-dialogs.tsx')).DeleteDialog }))

/** With its texts, once there is something to be saved. */
const Unsaved = lazy(() => withTexts(async () => (await import('../../../ui/unsaved.tsx')).Unsaved, ['site/drafts']))

type BarProps = Saving & Readonly<{ isEditing: boolean; onEditing: (isEditing: boolean) => void }>

const UNSAVED = 'new'

/** Saves the topline as it is shown, and opens saved ones. */
export function ToplineBar(props: BarProps) {
  const { surveyId, saved, kept, isEditing, onEditing } = props
  const t = useTexts('reporting/saved')
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'save' | 'delete' | null>(null)
  const toplines = useQuery(toplinesQuery(surveyId)).data ?? []
  const close = () => setDialog(null)
  return (
    <div className="topline-bar">
      {toplines.length > 0 && (
        <Select
          label={t('toplines')}
          value={saved?.reportID ?? UNSAVED}
          choices={[
            { value: UNSAVED, text: t('no-topline') },
            ...toplines.map(({ reportID, name }) => ({ value: reportID, text: name })),
          ]}
          onChoose={(id) => void navigate(toplinePath(surveyId, id))}
        />
      )}
      <Button onClick={() => setDialog('save')}>{t('save-topline')}</Button>
      {saved && (
        <Button look="quiet" onClick={() => setDialog('delete')}>
          {t('delete-topline')}
        </Button>
      )}
      <Checkbox isChecked={isEditing} onChange={onEditing}>
        {t('edit-texts')}
      </Checkbox>
      {saved && (kept.isChanged || kept.older) && (
        <Suspense>
          <Unsaved kept={kept} />
        </Suspense>
      )}
      {saved?.description && <p className="topline-bar__description">{saved.description}</p>}
      <Suspense>
        {dialog === 'save' && <SaveDialog {...props} onClose={close} />}
        {dialog === 'delete' && saved && <DeleteDialog surveyId={surveyId} saved={saved} onClose={close} />}
      </Suspense>
    </div>
  )
}
