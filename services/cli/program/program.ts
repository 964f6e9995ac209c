import { Argument, Command, CommanderError, Option } from 'commander'
import { type CliCommand, type CliContext, type ExitCode, optionName, type Texts } from './command.ts'
import { sentenceOf } from './failure.ts'
import type { Parameter } from './parameter.ts'
import { Faulty, Misused } from './refused.ts'

/** What a first word stands for: one command, or several with a description of them all. */
export type Word = Readonly<{ about?: string; commands: () => Promise<readonly CliCommand[]> }>
/** The command line by its first words. Only what the given word needs is loaded: all of it takes a second or more. */
export type Program = Readonly<Record<string, Word>>
/** The part of it that was loaded. */
type Loaded = Readonly<{ program: Program; commands: readonly CliCommand[] }>

/** The commands of these first words; of all of them by default. */
export const commandsOf = async (program: Program, words = Object.keys(program)): Promise<readonly CliCommand[]> =>
  (await Promise.all(words.map(async (word) => program[word]?.commands() ?? []))).flat()

/** Everything, unless the first word is known: help and suggestions are about all commands. */
const loadedFor = async (program: Program, first = ''): Promise<Loaded> => ({
  program,
  commands: await commandsOf(program, Object.hasOwn(program, first) ? [first] : undefined),
})

const CALLED = 'npx portal'

/** More words than these are no help. */
const MOST_WORDS = 24

const anyOf = new Intl.ListFormat('en', { type: 'disjunction' })

/** What it is, and what it may be, where that is a few words and was not said. */
const helpOf = ({ about, words }: Parameter<unknown>): string => {
  const [first] = words
  const isTold = first === undefined || words.length > MOST_WORDS || words.every((word) => about.includes(word))
  return isTold ? about : `${about}: ${anyOf.format(words)}`
}

const argumentOf = (parameter: Parameter<unknown>): Argument => {
  const { shown, isRequired, isSeveral } = parameter
  const dots = isSeveral ? '...' : ''
  return new Argument(isRequired ? `<${shown}${dots}>` : `[${shown}${dots}]`, helpOf(parameter))
}

const optionOf = (name: string, parameter: Parameter<unknown>): Option => {
  const { shown, isRequired } = parameter
  const flags = shown === null ? optionName(name) : `${optionName(name)} <${shown}>`
  return new Option(flags, helpOf(parameter)).makeOptionMandatory(isRequired)
}

const textsOf = (value: unknown): readonly string[] => {
  if (value === undefined || value === false) return []
  if (value === true) return ['']
  return Array.isArray(value) ? value.map(String) : [String(value)]
}

const textsGiven = ({ takes, options }: CliCommand, parsed: Command): Texts => {
  const values = parsed.opts()
  return Object.fromEntries([
    ...Object.keys(takes).map((name, at) => [name, textsOf(parsed.processedArgs[at])]),
    ...Object.keys(options).map((name) => [name, textsOf(values[name])]),
  ])
}

type Run = (command: CliCommand, texts: Texts) => Promise<void>

const addCommand = (parent: Command, word: string, command: CliCommand, run: Run): void => {
  const { about, takes, options, examples, name } = command
  const parsed = parent
    .command(word)
    .description(`${about[0]?.toUpperCase()}${about.slice(1)}.`)
    .summary(about)
  for (const each of Object.values(takes)) parsed.addArgument(argumentOf(each))
  for (const [option, each] of Object.entries(options)) parsed.addOption(optionOf(option, each))
  parsed.addHelpText(
    'after',
    `\n${examples.length > 1 ? 'Examples' : 'Example'}:\n${examples.map((one) => `  ${one}`).join('\n')}`,
  )
  parsed.exitOverride(overrideFor(name))
  parsed.action(() => run(command, textsGiven(command, parsed)))
}

/** Turns a message of commander in two lines into one sentence, with a pointer to the help. */
const complaintOf = (message: string, name: string): string => {
  const lines = message
    .replace(/^error: (.)/, (_, first: string) => first.toUpperCase()) // our own may begin with the name of a file
    .split('\n')
    .filter((line) => line !== '')
  const called = [CALLED, name].join(' ').trim()
  const sentence = lines.join(' ').replace(/(?<![.?]\)?)$/, '.')
  return `${sentence} See \`${called} --help\`.`
}

const overrideFor =
  (name: string) =>
  (error: CommanderError): never => {
    if (error.exitCode === 0) throw error
    throw new Misused(complaintOf(error.message, name))
  }

/** For an unknown first word: it may be the second one of a command, or near to one. */
const overrideForAll =
  ({ commands }: Loaded, words: readonly string[]) =>
  (error: CommanderError): never => {
    const [first = ''] = words
    const meant = commands.find(({ name }) => name.split(' ')[1] === first)
    if (error.code !== 'commander.unknownCommand' || !meant) return overrideFor('')(error)
    throw new Misused(complaintOf(`Unknown command '${first}'\n(Did you mean ${meant.name}?)`, ''))
  }

const parserOf = (loaded: Loaded, words: readonly string[], context: Pick<CliContext, 'say'>, run: Run): Command => {
  const parser = new Command(CALLED)
    .description('The member research community portal.')
    .usage('COMMAND [OPTIONS]')
    .configureOutput({
      writeOut: (text) => context.say(text.trimEnd()),
      writeErr: () => undefined,
      outputError: () => undefined,
    })
    .configureHelp({ subcommandTerm: (each) => each.name() })
    .helpOption('--help', 'tell more')
    .exitOverride(overrideForAll(loaded, words))
    .addHelpText('after', `\n${CALLED} COMMAND --help describes one of them.`)
  for (const command of loaded.commands) {
    const [word = '', second] = command.name.split(' ')
    if (second === undefined) {
      addCommand(parser, word, command, run)
      continue
    }
    addCommand(groupIn(parser, word, loaded.program[word]?.about ?? word), second, command, run)
  }
  return parser
}

const groupIn = (parser: Command, name: string, about: string): Command => {
  const found = parser.commands.find((each) => each.name() === name)
  if (found) return found
  const sentence = `${about[0]?.toUpperCase()}${about.slice(1)}.`
  const made = parser.command(name).description(sentence).summary(about).helpCommand(false)
  const choose = (): never => {
    const words = made.commands.map((each) => each.name()).join(', ')
    throw new Misused(`Say which: ${words}. See \`${CALLED} ${name} --help\`.`)
  }
  return made.exitOverride((error) => (error.code === 'commander.help' ? choose() : overrideFor(name)(error)))
}

/** Prints why a command ended early, to the right output. */
const toldOf = (error: unknown, name: string, { say, complain }: CliContext): ExitCode => {
  if (error instanceof Faulty) {
    error.lines.forEach(say)
    return 1
  }
  if (error instanceof Misused) {
    complain(error.message.includes('--help') ? error.message : complaintOf(error.message, name))
    return 2
  }
  complain(sentenceOf(error))
  return 3
}

/**
 * Runs the command that the words name. Arguments are checked before anything is opened: with wrong usage, a command
 * ends with 2, one line and a pointer to the help.
 */
export const runPortal = async (program: Program, words: readonly string[], context: CliContext): Promise<ExitCode> => {
  let code: ExitCode = 0
  let name = ''
  const parsed = parserOf(await loadedFor(program, words[0]), words, context, async (command, texts) => {
    name = command.name
    code = await command.run(texts, context)
  })
  try {
    await parsed.parseAsync(words.length === 0 ? ['--help'] : [...words], { from: 'user' })
    return code
  } catch (error) {
    if (error instanceof CommanderError) return 0 // the help was shown
    return toldOf(error, name, context)
  }
}
