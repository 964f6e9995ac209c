import { useId, useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { PICTURE_TYPES, readPicture } from './read-picture.ts'

type PictureProps = Readonly<{ picture: string | null; onPicture: (picture: string | null) => void }>

/** A picture, chosen from the files of the machine. */
export function PictureField({ picture, onPicture }: PictureProps) {
  const t = useTexts('site/content-desk')
  const id = useId()
  const [isRefused, setRefused] = useState(false)
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return
    const read = await readPicture(file)
    setRefused(read === null)
    if (read !== null) onPicture(read)
  }
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {t('picture')}
      </label>
      <p className="field__hint" id={`${id}-hint`}>
        {t('picture-hint')}
      </p>
      <div className="content-picture">
        {picture !== null && <img src={picture} alt={t('picture')} />}
        <input
          id={id}
          type="file"
          accept={PICTURE_TYPES}
          aria-describedby={`${id}-hint`}
          onChange={(event) => void take(event.target.files?.[0])}
        />
        {picture !== null && (
          <Button look="quiet" onClick={() => onPicture(null)}>
            {t('picture-remove')}
          </Button>
        )}
      </div>
      <div role="alert">{isRefused && <FieldError id={`${id}-error`}>{t('picture-refused')}</FieldError>}</div>
    </div>
  )
}
