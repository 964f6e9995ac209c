import { useDeferredValue } from 'react'
import { Select, type SelectProps } from '../../../ui/field.tsx'

/** A list of many entries, such as the 96 times of a day: the chosen one is drawn first, and the others when the screen is shown. */
export function LongSelect({ choices, ...select }: SelectProps) {
  const isWhole = useDeferredValue(true, false)
  return <Select {...select} choices={isWhole ? choices : choices.filter(({ value }) => value === select.value)} />
}
