import { readdir } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { questionTypes } from './question-types.ts'

/** The codes of the specification and, from 6 on in its order, those that it leaves open. */
const specified: Readonly<Record<string, number>> = {
  'single-choice': 1,
  'multi-choice': 2,
  'open-text': 3,
  'open-text-list': 4,
  grid: 9,
  quota: 12,
  dropdown: 13,
  'image-multi': 14,
  'collapsible-grid': 15,
  'rank-sort': 16,
  'inline-rotated-grid': 19,
  'neat-grid': 20,
  'slider-grid': 21,
  allocation: 32,
  'image-single': 36,
  'text-balance': 37,
  date: 38,
  'grid-3d': 42,
  screen: 44,
  'alert-email': 45,
  'single-button': 46,
  'video-comment': 51,
}

describe('question types', () => {
  it('have the code of the specification if it names one', () => {
    const wrong = questionTypes.filter(({ name, code }) => (specified[name] ?? code) !== code)
    expect(wrong.map(({ name }) => name)).toEqual([])
  })

  it('have different codes and names, and never the code of another type of the specification', () => {
    const known = new Map(Object.entries(specified).map(([name, code]) => [code, name]))
    expect(new Set(questionTypes.map(({ code }) => code)).size).toBe(questionTypes.length)
    expect(new Set(questionTypes.map(({ schemaName }) => schemaName)).size).toBe(questionTypes.length)
    expect(questionTypes.filter(({ name, code }) => (known.get(code) ?? name) !== name)).toEqual([])
  })

  it('are all in the list if they have a file', async () => {
    const files = await readdir(new URL('types/', import.meta.url))
    expect(files.toSorted()).toEqual(questionTypes.map(({ name }) => `${name}.ts`).toSorted())
  })

  it('are named in their own schema', () => {
    const named = questionTypes.map(({ schema }) => schema.def.shape.type.def.values[0])
    expect(named).toEqual(questionTypes.map(({ name }) => name))
  })
})
