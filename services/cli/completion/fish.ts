import { type Completed, quoted } from './completed.ts'

const about = (text: string): string => quoted(text.split(';')[0] ?? text)

const wordLines = (commands: readonly Completed[]): readonly string[] => {
  const firsts = [...new Set(commands.map(({ words }) => words[0] ?? ''))]
  const none = `not __fish_seen_subcommand_from ${firsts.join(' ')}`
  return commands.map(({ words: [first = '', second], about: text }) => {
    if (second === undefined) return `complete -c portal -n ${quoted(none)} -a ${first} -d ${about(text)}`
    const seconds = commands.flatMap(({ words }) => (words[0] === first ? (words[1] ?? []) : []))
    const inGroup = `__fish_seen_subcommand_from ${first}; and not __fish_seen_subcommand_from ${seconds.join(' ')}`
    return `complete -c portal -n ${quoted(inGroup)} -a ${second} -d ${about(text)}`
  })
}

const conditionOf = ({ words }: Completed): string =>
  quoted(words.map((word) => `__fish_seen_subcommand_from ${word}`).join('; and '))

const optionLines = (command: Completed): readonly string[] =>
  command.options.map(({ name, about: text, hasValue, words, isFile }) => {
    const value = words.length > 0 ? ` -x -a ${quoted(words.join(' '))}` : isFile ? ' -r -F' : ' -x'
    return `complete -c portal -n ${conditionOf(command)} -l ${name.slice(2)} -d ${about(text)}${hasValue ? value : ''}`
  })

const argumentLines = (command: Completed): readonly string[] => {
  const { words, isFile } = command.takes
  if (words.length > 0) return [`complete -c portal -n ${conditionOf(command)} -a ${quoted(words.join(' '))}`]
  return isFile ? [`complete -c portal -n ${conditionOf(command)} -F`] : []
}

/** A script for fish. */
export const fishCompletion = (commands: readonly Completed[]): readonly string[] => {
  const groups = [...new Set(commands.flatMap(({ words }) => (words.length > 1 ? (words[0] ?? []) : [])))]
  const firsts = [...new Set(commands.map(({ words }) => words[0] ?? ''))]
  return [
    '# fish completion of the portal: npx portal completion fish > ~/.config/fish/completions/portal.fish',
    'complete -c portal -f',
    ...groups.map((group) => `complete -c portal -n 'not __fish_seen_subcommand_from ${firsts.join(' ')}' -a ${group}`),
    ...wordLines(commands),
    ...commands.flatMap((command) => [...optionLines(command), ...argumentLines(command)]),
  ]
}
