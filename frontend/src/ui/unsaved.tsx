import { useFormats } from '../lib/formats.ts'
import { useTexts } from '../lib/texts/use-texts.ts'
import type { useKeptDraft } from '../lib/use-kept-draft.ts'
import { Button } from './button.tsx'

type Kept = Pick<ReturnType<typeof useKeptDraft>, 'isChanged' | 'discard' | 'older'>

/** What was begun before somebody else saved another version: it is taken up again, or given up. */
function Older({ older }: Readonly<{ older: NonNullable<Kept['older']> }>) {
  const t = useTexts('site/drafts')
  const { moment } = useFormats()
  return (
    <>
      <span className="field__hint">{t('left', { when: moment(older.at) })}</span>
      <Button onClick={older.use}>{t('use')}</Button>
      <Button look="quiet" onClick={older.drop}>
        {t('drop')}
      </Button>
    </>
  )
}

/** Of a draft: that it is not saved yet, and the way to take it back. */
export function Unsaved({ kept: { isChanged, discard, older } }: Readonly<{ kept: Kept }>) {
  const t = useTexts('site/drafts')
  return (
    <>
      {older && <Older older={older} />}
      {isChanged && <span className="field__hint">{t('unsaved')}</span>}
      {isChanged && (
        <Button look="quiet" onClick={discard}>
          {t('discard')}
        </Button>
      )}
    </>
  )
}
