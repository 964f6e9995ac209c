import { render, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Select } from './field.tsx'

const ZONES = Array.from({ length: 430 }, (_, at) => ({ value: `zone-${at}`, text: `Zone ${at}` }))

const list = (choices: typeof ZONES) => (
  <Select label="Time zone" value="zone-7" choices={choices} onChoose={() => undefined} />
)

/** What the server's renderer writes is what the browser draws first: it never comes to deferred values. */
const drawnFirst = (choices: typeof ZONES) => renderToStaticMarkup(list(choices)).match(/<option/g)?.length

test('a long list is drawn with the chosen option first, and whole after that', () => {
  expect(drawnFirst(ZONES)).toBe(1)
  render(list(ZONES))
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Time zone' }).value).toBe('zone-7')
  expect(screen.getAllByRole('option')).toHaveLength(430)
})

test('a short list is drawn whole at once', () => {
  expect(drawnFirst(ZONES.slice(0, 40))).toBe(40)
})
