import type { Wave } from '@portal/contracts/reporting/wave'
import { Waves } from '@portal/contracts/reporting/wave'

/** A wave while it is written: everything as it was typed. `code` null: a new one. */
export type WaveDraft = Readonly<{ key: string; code: number | null; name: string; from: string; to: string }>

/** The first fault of some waves; null if they can be saved. */
export type WavesFault = 'unfinished' | 'ends-first' | 'overlap' | 'name-twice'

export const draftsOf = (waves: readonly Wave[]): readonly WaveDraft[] =>
  waves.map((wave) => ({ ...wave, key: String(wave.code) }))

/** 98 marks "no comment". */
const codeAfter = (last: number): number => (last + 1 === 98 ? 99 : last + 1)

/** The waves in the order of time. A code that one ever had is given to no other. */
export const wavesOf = (drafts: readonly WaveDraft[], last: number): readonly Wave[] => {
  let highest = Math.max(last, ...drafts.map(({ code }) => code ?? 0))
  return drafts
    .map(({ code, name, from, to }) => {
      if (code === null) highest = codeAfter(highest)
      return { code: code ?? highest, name: name.trim(), from, to }
    })
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))
}

export const faultOf = (drafts: readonly WaveDraft[], last: number): WavesFault | null => {
  if (drafts.some(({ name, from, to }) => name.trim() === '' || from === '' || to === '')) return 'unfinished'
  const waves = wavesOf(drafts, last)
  if (waves.some(({ from, to }) => to < from)) return 'ends-first'
  if (waves.some(({ from }, i) => from <= (waves[i - 1]?.to ?? ''))) return 'overlap'
  return Waves.safeParse(waves).success ? null : 'name-twice'
}
