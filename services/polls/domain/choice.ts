import type { PollId } from '@portal/contracts/ids'
import type { PollDefinition } from '@portal/contracts/polls/poll'
import type { WireData } from '@portal/contracts/survey/answer-data'
import { itemKey, valueKey } from '@portal/contracts/survey/answer-keys'

export type ChoiceFault =
  | Readonly<{ code: 'unknown-keys'; keys: readonly string[] }>
  | Readonly<{ code: 'required' | 'unknown-code' }>
  | Readonly<{ code: 'too-many'; max: number; given: number }>

/** The codes of the chosen options, ascending; or why it is no vote. */
export type Choice = Readonly<{ codes: readonly number[] }> | Readonly<{ fault: ChoiceFault }>

const ID_DIGITS = 20

/** The id of a poll's question: a different one for each poll, so that keys of another poll are refused. */
export const questionIdOf = (pollId: PollId): string => `P${pollId.replaceAll('-', '').slice(0, ID_DIGITS)}`

type Value = WireData[string] | undefined

/** A client may send a code as text, and empty text, null or 0 for nothing. Null: it is no code at all. */
const codeOf = (value: Value): number | null => {
  const text = String(value ?? '').trim()
  if (text === '') return 0
  return /^\d{1,6}$/.test(text) ? Number(text) : null
}

const fault = (found: ChoiceFault): Choice => ({ fault: found })

/** The code that each key stands for if it is set, and what it is set to. */
const chosenIn = ({ choice, options }: PollDefinition, id: string, data: WireData): readonly (number | null)[] => {
  if (choice === 'one') return [codeOf(data[valueKey(id)])].filter((code) => code !== 0)
  return options.flatMap(({ code }) => {
    const tick = codeOf(data[itemKey(id, code)])
    if (tick === 0) return []
    return [tick === 1 ? code : null]
  })
}

/** Reads what a screen sends: `{id}` for one choice, `{id}_{code}` as 1 or 0 for several. */
export const readChoice = (pollId: PollId, definition: PollDefinition, data: WireData): Choice => {
  const { choice, options, maxChoices } = definition
  const id = questionIdOf(pollId)
  const known = choice === 'one' ? [valueKey(id)] : options.map(({ code }) => itemKey(id, code))
  const keys = Object.keys(data).filter((key) => !known.includes(key))
  if (keys.length > 0) return fault({ code: 'unknown-keys', keys })

  const codes = chosenIn(definition, id, data).toSorted((a, b) => Number(a) - Number(b))
  const there = codes.filter((code) => options.some((option) => option.code === code))
  if (there.length < codes.length) return fault({ code: 'unknown-code' })
  if (codes.length === 0) return fault({ code: 'required' })
  if (maxChoices !== undefined && codes.length > maxChoices)
    return fault({ code: 'too-many', max: maxChoices, given: codes.length })
  return { codes: there.filter((code) => code !== null) }
}
