import { type Completed, quoted } from './completed.ts'

const wordsLine = (words: readonly string[]): string => `COMPREPLY=($(compgen -W ${quoted(words.join(' '))} -- "$cur"))`
const FILES = 'COMPREPLY=($(compgen -f -- "$cur"))'

const valueLines = ({ options }: Completed): readonly string[] => {
  const taking = options.filter(({ hasValue }) => hasValue)
  const cases = taking.map(({ name, words, isFile }) => {
    const value = words.length > 0 ? wordsLine(words) : isFile ? FILES : 'COMPREPLY=()'
    return `        ${name}) ${value}; return ;;`
  })
  return cases.length > 0 ? ['      case "$prev" in', ...cases, '      esac'] : []
}

const caseOf = (command: Completed): readonly string[] => {
  const { words, options, takes } = command
  const argument = takes.words.length > 0 ? wordsLine(takes.words) : takes.isFile ? FILES : 'COMPREPLY=()'
  return [
    `    ${quoted(words.join(' '))})`,
    ...valueLines(command),
    `      if [[ $cur == -* ]]; then ${wordsLine(options.map(({ name }) => name))}`,
    `      else ${argument}; fi ;;`,
  ]
}

/** The first words, then for each group the second words. */
const groupsOf = (commands: readonly Completed[]): readonly (readonly [string, readonly string[]])[] => {
  const seconds = Map.groupBy(
    commands.filter(({ words }) => words.length > 1),
    ({ words }) => words[0] ?? '',
  )
  const first = [...new Set(commands.map(({ words }) => words[0] ?? ''))]
  return [['', first], ...[...seconds].map(([group, of]) => [group, of.map(({ words }) => words[1] ?? '')] as const)]
}

/** The command is recognised by its one or two words; options may follow them in any order. */
const NAMED = `_portal() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} named=() word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    [[ $word == -* || \${#named[@]} -eq 2 ]] && break
    named+=("$word")
  done
  local both="\${named[*]}"`

/** A script for bash. */
export const bashCompletion = (commands: readonly Completed[]): readonly string[] => {
  const ofTwo = commands.filter(({ words }) => words.length > 1).map(({ words }) => words.join(' '))
  return [
    '# bash completion of the portal: source <(npx portal completion bash)',
    ...NAMED.split('\n'),
    `  case "$both" in ${ofTwo.map(quoted).join('|')}) ;; *) both="\${named[0]}" ;; esac`,
    '  COMPREPLY=()',
    '  case "$both" in',
    ...groupsOf(commands).map(([group, words]) => `    ${quoted(group)}) ${wordsLine(words)} ;;`),
    ...commands.flatMap(caseOf),
    '  esac',
    '}',
    'complete -F _portal portal',
  ]
}
