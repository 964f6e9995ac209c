import { replaceEqualDeep } from '@tanstack/react-query'
import { useRef } from 'react'

/**
 * The value with those objects and lists of the one before that are equal, at any depth: what is rendered by them is then
 * not rendered again. Only for values of JSON.
 */
export const useSame = <Value>(value: Value): Value => {
  const before = useRef(value)
  before.current = replaceEqualDeep(before.current, value)
  return before.current
}
