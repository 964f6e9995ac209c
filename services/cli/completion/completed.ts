import { type CliCommand, optionName } from '../program/command.ts'
import type { Parameter } from '../program/parameter.ts'

/** What can be completed in a place: known words, a file, or anything. */
type Values = Readonly<{ words: readonly string[]; isFile: boolean }>

type CompletedOption = Values & Readonly<{ name: string; about: string; hasValue: boolean }>

/** What a shell needs to know about a command. */
export type Completed = Readonly<{
  words: readonly string[]
  about: string
  options: readonly CompletedOption[]
  /** For all its arguments together: shells complete them alike. */
  takes: Values
}>

const optionOf = ([name, { about, shown, words, isFile }]: readonly [string, Parameter<unknown>]): CompletedOption => ({
  name: optionName(name),
  about,
  hasValue: shown !== null,
  words,
  isFile,
})

export const completedOf = ({ name, about, options, takes }: CliCommand): Completed => {
  const all = Object.values(takes)
  return {
    words: name.split(' '),
    about,
    options: [...Object.entries(options).map(optionOf), HELP],
    takes: { words: all.flatMap(({ words }) => words), isFile: all.some(({ isFile }) => isFile) },
  }
}

const HELP: CompletedOption = { name: '--help', about: 'tell more', hasValue: false, words: [], isFile: false }

/** Single-quoted for a POSIX shell. */
export const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
