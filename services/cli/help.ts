import type { CliCommand } from './command.ts'

/** All commands, a line each. */
export const help = (commands: readonly CliCommand[]): readonly string[] => [
  'Usage: npx portal COMMAND [OPTIONS]',
  '',
  ...commands.map(({ name, about }) => `  ${name.padEnd(19)} ${about}`),
  '',
  'npx portal COMMAND --help tells more about one of them.',
]

/** One command with its example. */
export const helpOf = ({ name, usage, about, example }: CliCommand): readonly string[] => [
  `Usage: npx portal ${name}${usage === '' ? '' : ` ${usage}`}`,
  '',
  `  ${about}`,
  '',
  `Example: ${example}`,
]
