import { useEffect, useRef } from 'react'

/** For a form: focuses the field that has to be corrected. */
export const useFocusOn = (fault: object | null) => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (fault) form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus()
  }, [fault])
  return form
}
