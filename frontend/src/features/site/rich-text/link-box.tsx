import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'

const ADDRESS = /^(https?:\/\/|mailto:|\/(?!\/))\S+$/

type LinkProps = Readonly<{ first: string; onLink: (href: string) => void; onClose: () => void }>

/**
 * Asks for the address of a link, with the focus in it. Enter sets the link, and nothing else: the form around the editor is not sent. Escape
 * closes the box.
 */
export function LinkBox({ first, onLink, onClose }: LinkProps) {
  const t = useTexts('site/rich-text')
  const box = useRef<HTMLDivElement>(null)
  const [href, setHref] = useState(first)
  const isGood = href === '' || ADDRESS.test(href)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    else if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    else if (isGood) onLink(href)
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the field and the buttons in it
    <div className="rich-text__link" ref={box} onKeyDown={pressed}>
      <TextField
        label={t('link-address')}
        dir="ltr"
        value={href}
        error={isGood ? undefined : t('link-wrong')}
        onText={(text) => setHref(text.trim())}
      />
      <Button disabled={!isGood} onClick={() => onLink(href)}>
        {t('link-set')}
      </Button>
      <Button look="quiet" onClick={onClose}>
        {t('link-cancel')}
      </Button>
    </div>
  )
}
