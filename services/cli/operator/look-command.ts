import { type CliCommand, command, type Declared, type None } from '../program/command.ts'
import { flag, type Given, type Parameters } from '../program/parameter.ts'
import { openStack } from '../stack/stack.ts'
import { type Done, printed } from './done.ts'
import { type View, viewOf } from './view.ts'

const COMMON = { json: flag('print the result as JSON, for programs') }

type Look<A extends Parameters, O extends Parameters> = Omit<Declared<A, O>, 'run' | 'common'> &
  Readonly<{ look: (given: Given<A> & Given<O> & Given<typeof COMMON>, view: View) => Promise<Done> }>

/** A command that only looks: it changes nothing, creates nothing and leaves no event. */
export const lookCommand = <A extends Parameters = None, O extends Parameters = None>({
  look,
  ...declared
}: Look<A, O>): CliCommand =>
  command<A, O, typeof COMMON>({
    ...declared,
    common: COMMON,
    run: async (given, context) => {
      const stack = await openStack(context.settings)
      try {
        return await printed(context, given.json, async () => look(given, await viewOf(stack, context)))
      } finally {
        await stack.close()
      }
    },
  })
