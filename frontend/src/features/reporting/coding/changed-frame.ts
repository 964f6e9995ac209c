import { type FrameCode, FrameCodes, numbersOf } from '@portal/contracts/reporting/code-frame'
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

const isSame = (one: FrameCode | undefined, other: FrameCode | undefined): boolean =>
  JSON.stringify([one?.code, one?.name, one?.also ?? []]) ===
  JSON.stringify([other?.code, other?.name, other?.also ?? []])

const orderOf = (codes: Codes, among: Codes): string =>
  codes.flatMap(({ code }) => (among.some((one) => one.code === code) ? code : [])).join()

/** The code that stands before another in the list. */
const leading = (codes: Codes, code: number): number | undefined =>
  codes[codes.findIndex((one) => one.code === code) - 1]?.code

/** A step of the frame: the codes from before it, and those that it made of them. */
export type FrameStep = Readonly<{ before: Codes; after: Codes }>

/**
 * The present codes without what a step did: codes that others have made or renamed since stay.
 * @returns null where they have changed what the step had changed, or given its name to another code
 */
export const undone = (present: Codes, { before, after }: FrameStep): Codes | null => {
  const of = (codes: Codes, code: number) => codes.find((one) => one.code === code)
  const all = new Set([...before, ...after].map(({ code }) => code))
  const touched = [...all].filter((code) => !isSame(of(before, code), of(after, code)))
  if (touched.some((code) => !isSame(of(present, code), of(after, code)))) return null
  if (orderOf(present, after) !== orderOf(after, present)) return null
  const kept = before.flatMap((one) => (touched.includes(one.code) ? one : (of(present, one.code) ?? [])))
  const theirs = present.filter(({ code }) => !all.has(code))
  const next = theirs.reduce<Codes>((codes, one) => {
    const at = codes.findIndex(({ code }) => code === leading(present, one.code))
    return codes.toSpliced(at < 0 ? codes.length : at + 1, 0, one)
  }, kept)
  return FrameCodes.safeParse(next).success ? next : null
}
