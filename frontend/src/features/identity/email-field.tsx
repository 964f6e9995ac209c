import type { ComponentProps } from 'react'
import { TextField } from '../../ui/field.tsx'

/** The address that an account has, which is its login name too: browsers fill it in. */
export function EmailField(
  props: Pick<ComponentProps<typeof TextField>, 'label' | 'value' | 'error' | 'required' | 'onText'>,
) {
  return (
    <TextField {...props} type="email" name="email" autoComplete="username" autoCapitalize="none" spellCheck={false} />
  )
}
