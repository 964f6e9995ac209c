import { texts } from '@portal/contracts/texts/operations/operations.en'
import { expect, it } from 'vitest'
import { MODEL_NAMES } from './models.ts'

it('each read model is described on the Operations page, and no other', () => {
  const described = Object.keys(texts).flatMap((key) => /^about-(.+)$/.exec(key)?.[1] ?? [])
  expect(described.toSorted()).toEqual(MODEL_NAMES.toSorted())
})
