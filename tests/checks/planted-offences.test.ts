import { beforeAll, describe, expect, it } from 'vitest'
import borders from '../../.dependency-cruiser.mjs'
import { borderOffences } from './border-offences.ts'
import { type Finding, findings } from './findings.ts'
import { promiseOffences, styleOffences } from './lint-offences.ts'
import type { Offence } from './offence.ts'
import { plantTree } from './planted-tree.ts'
import { soundFiles } from './sound-files.ts'
import { deadOffences, typeOffences } from './type-offences.ts'

const planted: Readonly<Record<keyof typeof findings, readonly Offence[]>> = {
  style: styleOffences,
  types: [...typeOffences, ...promiseOffences],
  borders: borderOffences,
  deadCode: deadOffences,
}

describe.each(Object.entries(planted))('%s', (name, offences) => {
  let said: readonly Finding[] = []

  beforeAll(async () => {
    const tree = await plantTree(offences)
    try {
      said = await findings[name as keyof typeof findings](tree.root)
    } finally {
      await tree.remove()
    }
  }, 60_000)

  it.each(offences.map(({ rule, file }) => ({ rule, file })))('catches $rule in $file', (expected) => {
    expect(said.filter(({ file }) => file === expected.file)).toContainEqual(expected)
  })

  it('finds nothing in the sound files', () => {
    const files = name === 'deadCode' ? [] : Object.keys(soundFiles)
    expect(said.filter(({ file }) => files.includes(file))).toEqual([])
  })
})

describe('the borders', () => {
  it('have an offence each', () => {
    const tried = new Set(borderOffences.map(({ rule }) => rule))
    expect(borders.forbidden.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([])
  })
})
