import { lazy, Suspense, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { failureInWords } from '../failure-in-words.ts'
import { useTexts } from '../texts/use-texts.ts'
import { PICTURE_TYPES, useSitePicture } from './upload-picture.ts'
import './pictures.css'

/** Loaded when somebody looks for a picture that is there already. */
const MediaPicker = lazy(async () => ({ default: (await import('./media-picker.tsx')).MediaPicker }))

type PictureProps = Readonly<{
  words: Readonly<Record<'label' | 'hint' | 'remove' | 'refused', string>>
  picture: string | null
  onPicture: (picture: string | null) => void
  /** Why it cannot be saved as it is. */
  error?: string | undefined
}>

/** A picture, uploaded from the files of the machine or chosen among those that staff have uploaded. */
export function PictureField({ words, picture, onPicture, error: wrong }: PictureProps) {
  const say = useTexts('site/problems')
  const media = useTexts('site/media')
  const id = useId()
  const [isChoosing, setChoosing] = useState(false)
  const { isBusy, isRefused, error, take } = useSitePicture(onPicture)
  const fault = isRefused ? words.refused : ((error && failureInWords(error, say).detail) ?? wrong)
  return (
    <div className="field">
      <label className="field__label" htmlFor={id} id={`${id}-label`}>
        {words.label}
      </label>
      <p className="field__hint" id={`${id}-hint`}>
        {words.hint}
      </p>
      <div className="picture-field">
        {picture !== null && <img src={picture} alt={words.label} />}
        <FileButton
          id={id}
          accept={PICTURE_TYPES}
          aria-describedby={`${id}-hint`}
          aria-busy={isBusy || undefined}
          onFile={take}
        >
          {media('upload')}
        </FileButton>
        {isBusy && <Icon name="busy" />}
        <Button look="quiet" aria-describedby={`${id}-label`} onClick={() => setChoosing(true)}>
          {media('choose')}
        </Button>
        {picture !== null && (
          <Button look="quiet" aria-describedby={`${id}-label`} onClick={() => onPicture(null)}>
            {words.remove}
          </Button>
        )}
      </div>
      <div role="alert">{fault && <FieldError id={`${id}-error`}>{fault}</FieldError>}</div>
      {isChoosing && (
        <Suspense>
          <MediaPicker onPicture={onPicture} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </div>
  )
}
