import { describe, expect, it } from 'vitest'
import { assertSupported, type Capabilities, type Need, Unsupported } from './capabilities.ts'

const nothing: Capabilities = {
  'several-streams': false,
  'check-only-streams': false,
  'dense-positions': false,
  'ids-of-whole-log': false,
}
const renaming: Need = { command: 'RenameLogin', capability: 'several-streams', instead: 'keep the log in Postgres.' }

describe('what commands need of the log', () => {
  it('is checked against the capabilities of the log before anything is done', () => {
    expect(() => assertSupported({ ...nothing, 'several-streams': true }, [renaming])).not.toThrow()
    expect(() => assertSupported(nothing, [])).not.toThrow()
    expect(() => assertSupported(nothing, [renaming])).toThrow(Unsupported)
  })

  it('is reported with the command, the missing capability and what to do', () => {
    const both = [renaming, { ...renaming, command: 'MergeMembers', capability: 'check-only-streams' } as const]
    expect(() => assertSupported(nothing, both)).toThrow(
      /^unsupported: RenameLogin needs .*\(C1\).* keep the log in Postgres\. MergeMembers needs .*\(C2\)/,
    )
  })
})
