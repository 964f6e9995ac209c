import { useState } from 'react'
import { PictureField } from '../../../lib/pictures/picture-field.tsx'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'

export type InsertedPicture = Readonly<{ src: string; alt: string }>

type BoxProps = Readonly<{ onPicture: (picture: InsertedPicture) => void; onClose: () => void }>

/** A picture to insert, and what it says to those who do not see it. */
export function PictureBox({ onPicture, onClose }: BoxProps) {
  const t = useTexts('site/rich-text')
  const [src, setSrc] = useState<string | null>(null)
  const [alt, setAlt] = useState('')
  const words = {
    label: t('picture-file'),
    hint: t('picture-hint'),
    remove: t('picture-remove'),
    refused: t('picture-refused'),
  }
  return (
    <div className="rich-text__picture">
      <PictureField words={words} picture={src} onPicture={setSrc} />
      <TextField
        label={t('picture-alt')}
        hint={t('picture-alt-hint')}
        dir="auto"
        maxLength={200}
        value={alt}
        onText={setAlt}
      />
      <div className="row">
        <Button disabled={src === null} onClick={() => src !== null && onPicture({ src, alt: alt.trim() })}>
          {t('picture-insert')}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t('link-cancel')}
        </Button>
      </div>
    </div>
  )
}
