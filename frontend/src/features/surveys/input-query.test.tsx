import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { it } from 'vitest'
import { openScreen } from '../../../test-support/screen.tsx'
import { inputQuery, useInputsAhead } from './input-query.ts'

const AHEAD = ['grid']

/** Shows what is loaded, and asks for nothing itself. */
function Page() {
  const { data } = useQuery({ ...inputQuery('grid'), enabled: false })
  useInputsAhead(AHEAD)
  return <p>{data?.Input ? 'loaded' : 'not loaded'}</p>
}

it('inputs of the next pages are loaded while the present page is answered', async () => {
  openScreen(<Page />)
  screen.getByText('not loaded')
  await screen.findByText('loaded', {}, { timeout: 20_000 })
})
