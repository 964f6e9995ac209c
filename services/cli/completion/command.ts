import { type CliCommand, command } from '../program/command.ts'
import { oneOf, required } from '../program/parameter.ts'
import { bashCompletion } from './bash.ts'
import { type Completed, completedOf } from './completed.ts'
import { fishCompletion } from './fish.ts'
import { zshCompletion } from './zsh.ts'

const SHELLS = ['bash', 'zsh', 'fish'] as const

const scripts: Readonly<Record<(typeof SHELLS)[number], (commands: readonly Completed[]) => readonly string[]>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
}

/** `portal completion SHELL`: a script that completes the words of these commands. */
export const completionFor = (commands: readonly CliCommand[]): CliCommand => {
  const completion = command({
    name: 'completion',
    about: 'print a completion script for a shell: commands, options and names',
    examples: [
      'source <(npx portal completion bash)',
      'npx portal completion zsh > ~/.zfunc/_portal',
      'npx portal completion fish > ~/.config/fish/completions/portal.fish',
    ],
    takes: { shell: required(oneOf('shell', SHELLS, 'SHELL'), SHELLS.join(', ')) },
    run: async ({ shell }, { say }) => {
      for (const line of scripts[shell]([...commands, completion].map(completedOf))) say(line)
      return 0
    },
  })
  return completion
}
