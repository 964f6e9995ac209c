import { useState } from 'react'

/** What is typed into a field whose value stands elsewhere, for instance in the address: once that changes, the field shows it. */
export const useTyped = (value: string) => {
  const [typed, setTyped] = useState({ value, text: value })
  const isOld = typed.value !== value
  if (isOld) setTyped({ value, text: value })
  return [isOld ? value : typed.text, (text: string) => setTyped({ value, text })] as const
}
