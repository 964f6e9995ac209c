// Loaded before a role by `node --import`: simulates a command that needs a capability that no log has.
import { registerHooks } from 'node:module'

const needs = `export const commandNeeds = [
  { command: 'RenameLogin', capability: 'several-streams', instead: 'keep the log in one that has them.' },
]`

registerHooks({
  load: (url, context, nextLoad) =>
    url.endsWith('/services/command-needs.ts')
      ? { format: 'module', source: needs, shortCircuit: true }
      : nextLoad(url, context),
})
