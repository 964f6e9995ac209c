import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'

/** `hover` and `focus` are shown by `shown-states.ts`; the others by what a specimen gives its component. */
type State = 'rest' | 'hover' | 'focus' | 'disabled' | 'invalid' | 'busy' | 'empty' | 'long'
export type SpecimenProps = Readonly<{ state: State }>

/** A shared component, and the states that it has. */
export type Exhibit = Readonly<{ states: readonly State[]; Specimen: (props: SpecimenProps) => ReactNode }>

/** What people press, point at or type into. */
export const pressable = ['rest', 'hover', 'focus'] as const

type Lengthy = 'name' | 'action' | 'field' | 'hint' | 'error' | 'choice' | 'words' | 'heading'

/** The texts of the specimens; those of `long` are long ones. */
export const useSpecimenTexts = (state: State) => {
  const t = useTexts('site/exhibits')
  const say = (key: Lengthy): string => t(state === 'long' ? `long-${key}` : key)
  return { t, say }
}
