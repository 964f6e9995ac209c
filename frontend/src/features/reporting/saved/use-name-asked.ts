import { useState } from 'react'
import { useFocusOn } from '../../../ui/use-focus-on.ts'

/**
 * A name that is asked for once somebody saves without one, for a button that would not say why it is disabled.
 * `hasName` asks; `isMissing` marks the field of `form`, which is focused then.
 */
export const useNameAsked = (name: string) => {
  const isNamed = name.trim() !== ''
  const [asked, setAsked] = useState<object | null>(null)
  const missing = isNamed ? null : asked
  const form = useFocusOn(missing)
  const hasName = (): boolean => {
    setAsked(isNamed ? null : {})
    return isNamed
  }
  return { form, isMissing: missing !== null, hasName }
}
