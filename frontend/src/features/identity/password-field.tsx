import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'beside' | 'label' | 'warning'> &
  Readonly<{ label?: string }>

/** A password with a button that shows it, and a warning when Caps Lock is on. */
export function PasswordField({ label, ...props }: PasswordFieldProps) {
  const t = useTexts('identity/sign-in')
  const [isShown, setShown] = useState(false)
  const [isCapsLocked, setCapsLocked] = useState(false)
  const look = (event: KeyboardEvent) => setCapsLocked(event.getModifierState('CapsLock'))

  const toggle = (
    <Button look="icon" icon={isShown ? 'eye-off' : 'eye'} aria-pressed={isShown} onClick={() => setShown(!isShown)}>
      {t('show-password')}
    </Button>
  )
  return (
    <TextField
      {...props}
      label={label ?? t('password')}
      type={isShown ? 'text' : 'password'}
      warning={isCapsLocked ? t('caps-lock') : undefined}
      beside={toggle}
      onKeyDown={look}
      onKeyUp={look}
      onBlur={() => setCapsLocked(false)}
    />
  )
}
