import type { Settings } from '@portal/infra/settings'
import type { Given, Parameter, Parameters } from './parameter.ts'
import { Misused } from './refused.ts'

/** The error output of the process: whether somebody looks at it is asked of it alone. */
export type Terminal = Readonly<{ isTTY?: boolean | undefined; write: (text: string) => unknown }>

/** What every command gets: the settings, the output, and a signal that aborts on Ctrl-C. */
export type CliContext = Readonly<{
  settings: Settings
  /** What child processes inherit. */
  env: NodeJS.ProcessEnv
  say: (line: string) => void
  complain: (line: string) => void
  /** For lines of progress, which are no part of the output. */
  terminal: Terminal
  /** Asks for hidden input; `assumed` answers if there is no terminal to ask twice. */
  askHidden: (question: string, assumed?: string) => Promise<string>
  signal: AbortSignal
}>

/** The table of docs/operations.md: 0 done, 1 a fault was found, 2 wrong usage, 3 refused, 4 stopped and resumable. */
export type ExitCode = 0 | 1 | 2 | 3 | 4

type Told = Readonly<{
  /** One or two words: `start`, `survey import`. Commands with the same first word share a help page. */
  name: string
  about: string
  examples: readonly string[]
}>

/**
 * The declaration of a command, from which parser, help and completion are made. `A`: its arguments, `O`: its options,
 * `C`: options that it shares with others of its kind.
 */
export type Declared<A extends Parameters, O extends Parameters, C extends Parameters = None> = Told &
  Readonly<{
    /** In their order. */
    takes?: A
    /** `dryRun` is `--dry-run` on the command line. */
    options?: O
    /** One of `options` with the same name replaces one of these. */
    common?: C
    /** Rules about several parameters. @throws Misused */
    check?: (given: Given<A> & Given<O>) => void
    /** Runs with checked values; nothing was opened before. */
    run: (given: Given<A> & Given<O> & Given<C>, context: CliContext) => Promise<ExitCode>
  }>

/** The texts that were given for each parameter. */
export type Texts = Readonly<Record<string, readonly string[]>>

/** A command in a list of commands. */
export type CliCommand = Told &
  Readonly<{
    takes: Parameters
    options: Parameters
    /** Checks the texts of each parameter, then runs. @throws Misused before anything is done */
    run: (texts: Texts, context: CliContext) => Promise<ExitCode>
  }>

/** No parameters of a kind. */
export type None = Readonly<Record<never, never>>

/** `dryRun` as it is written on the command line. */
export const optionName = (name: string): string =>
  `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/** The value of one parameter. @throws Misused with a sentence that names it and what was given */
export const readOne = <T>(name: string, { read }: Parameter<T>, texts: readonly string[]): T => {
  try {
    return read(texts)
  } catch (error) {
    if (!(error instanceof Misused)) throw error
    throw new Misused(`${name}: “${texts.join(' ')}” ${error.message}`)
  }
}

const readAll = (parameters: Parameters, nameOf: (name: string) => string, texts: Texts) =>
  Object.entries(parameters).map(([name, parameter]) => [name, readOne(nameOf(name), parameter, texts[name] ?? [])])

/** Those whose names are not in use. */
const unlike = (some: Parameters, taken: Parameters): Parameters =>
  Object.fromEntries(Object.entries(some).filter(([name]) => !Object.hasOwn(taken, name)))

/** Makes a command from its declaration. */
export const command = <A extends Parameters = None, O extends Parameters = None, C extends Parameters = None>(
  declared: Declared<A, O, C>,
): CliCommand => {
  const { name, about, examples, check, run } = declared
  const takes: Parameters = declared.takes ?? {}
  const options: Parameters = { ...declared.options, ...unlike(declared.common ?? {}, declared.options ?? {}) }
  return {
    name,
    about,
    examples,
    takes,
    options,
    run: async (texts, context) => {
      const read = [
        ...readAll(takes, (each) => takes[each]?.shown ?? each, texts),
        ...readAll(options, optionName, texts),
      ]
      // Each value was read by the parameter whose type it has.
      const given = Object.fromEntries(read) as Given<A> & Given<O> & Given<C>
      check?.(given)
      return run(given, context)
    },
  }
}
