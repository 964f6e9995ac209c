import { useDeferredValue } from 'react'
import { useLocation } from '../../../lib/router/hooks.ts'
import { FIRST_KEY } from '../../../lib/router/places.ts'

/** False in the first render of a report that came with the document: its first question is seen at once, and the others a frame later. */
export const useIsWhole = (): boolean => useDeferredValue(true, useLocation().key !== FIRST_KEY)
