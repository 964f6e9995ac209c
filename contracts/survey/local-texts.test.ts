import { expect, it } from 'vitest'
import { definitionSchema } from './definition-schema.ts'
import { localTexts, textNames, withLocalTexts } from './local-texts.ts'

const namesIn = (schema: unknown): readonly string[] => {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([name, inner]) => {
    const isText = typeof inner === 'object' && inner !== null && Reflect.get(inner, '$ref') === '#/$defs/Text'
    return [...(isText ? [name] : []), ...namesIn(inner)]
  })
}

it('every property of a definition that holds a text is known by its name', () => {
  expect([...new Set(namesIn(definitionSchema()))].toSorted()).toEqual(textNames.toSorted())
})

it('every text is found, and changed', () => {
  const document = { title: 'a', pages: [{ title: { en: 'b' }, questions: [{ id: 'Q1', unit: 'c', bands: [1] }] }] }
  expect(localTexts(document).map(({ path }) => path.join('/'))).toEqual([
    'title',
    'pages/0/title',
    'pages/0/questions/0/unit',
  ])
  expect(withLocalTexts(document, () => 'x')).toEqual({
    title: 'x',
    pages: [{ title: 'x', questions: [{ id: 'Q1', unit: 'x', bands: [1] }] }],
  })
})
