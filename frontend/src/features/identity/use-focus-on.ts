import { useEffect, useRef } from 'react'

/** For a form: puts the caret where something has to be put right. */
export const useFocusOn = (fault: object | null) => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (fault) form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus()
  }, [fault])
  return form
}
