import { type FrameCode, numbersOf } from '@portal/contracts/reporting/code-frame'
import { moved } from '../../../lib/moved.ts'

type Codes = readonly FrameCode[]

/** Whether another code has the name. */
export const isTaken = (codes: Codes, name: string, than?: number): boolean =>
  codes.some((one) => one.code !== than && one.name.toLowerCase() === name.trim().toLowerCase())

export const withName = (codes: Codes, code: number, name: string): Codes =>
  codes.map((one) => (one.code === code ? { ...one, name: name.trim() } : one))

/** One place up (-1) or down (1). */
export const withMoved = (codes: Codes, code: number, by: -1 | 1): Codes => {
  const from = codes.findIndex((one) => one.code === code)
  return from < 0 ? codes : moved(codes, from, Math.max(0, from + by))
}

export const withoutCode = (codes: Codes, code: number): Codes => codes.filter((one) => one.code !== code)

/** Texts with the first code have the second one from now on. */
export const merged = (codes: Codes, code: number, into: number): Codes => {
  const gone = codes.filter((one) => one.code === code).flatMap(numbersOf)
  return withoutCode(codes, code).map((one) =>
    one.code === into ? { ...one, also: [...(one.also ?? []), ...gone] } : one,
  )
}
