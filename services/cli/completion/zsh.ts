import { bashCompletion } from './bash.ts'
import type { Completed } from './completed.ts'

/** A script for zsh: that of bash, through zsh's support for such scripts. */
export const zshCompletion = (commands: readonly Completed[]): readonly string[] => [
  '#compdef portal',
  '# zsh completion of the portal: npx portal completion zsh > ~/.zfunc/_portal (a folder in $fpath)',
  'autoload -U +X bashcompinit && bashcompinit',
  ...bashCompletion(commands).slice(1),
]
