import { readSettings } from '@portal/infra/settings'
import { PROGRAM } from '@portal/services/cli/commands'
import { runPortal } from '@portal/services/cli/program/program'

export type Said = Readonly<{ code: number; said: string; complained: string }>

/** `portal WORDS…` in this process, with only this environment. `hidden`: the hidden input of a command. `signal`: of a Ctrl-C. */
export const portalWith =
  (env: Readonly<Record<string, string>>, hidden = '', signal = new AbortController().signal) =>
  async (...words: readonly string[]): Promise<Said> => {
    const [said, complained]: [string[], string[]] = [[], []]
    const code = await runPortal(PROGRAM, words, {
      settings: readSettings(env),
      env,
      say: (line) => void said.push(line),
      complain: (line) => void complained.push(line),
      terminal: { write: () => true },
      askHidden: async () => hidden,
      signal,
    })
    return { code, said: said.join('\n'), complained: complained.join('\n') }
  }
