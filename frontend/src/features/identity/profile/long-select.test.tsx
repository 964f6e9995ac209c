import { render, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LongSelect } from './long-select.tsx'

const zones = Array.from({ length: 430 }, (_, at) => ({ value: `zone-${at}`, text: `Zone ${at}` }))

const list = <LongSelect label="Time zone" value="zone-7" choices={zones} onChoose={() => undefined} />

test('a long list is drawn with the chosen entry first, and whole after that', () => {
  // What the server's renderer writes is what the browser draws first: it never comes to deferred values.
  expect(renderToStaticMarkup(list).match(/<option/g)).toHaveLength(1)
  render(list)
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Time zone' }).value).toBe('zone-7')
  expect(screen.getAllByRole('option')).toHaveLength(430)
})
