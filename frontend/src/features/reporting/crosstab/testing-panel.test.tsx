import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { openScreen } from '../../../../test-support/screen.tsx'
import { TestingPanel } from './testing-panel.tsx'

it('a base that is typed with a mark of thousands is taken: 1,000 is not ignored', async () => {
  const changes: unknown[] = []
  openScreen(<TestingPanel test="proportions-t" testing={{}} onTesting={(testing) => changes.push(testing)} />)
  const solid = screen.getByLabelText('Mark (*) bases under')
  await userEvent.clear(solid)
  await userEvent.type(solid, '1,000')
  await waitFor(() => expect(changes.at(-1)).toMatchObject({ testedFrom: 30, solidFrom: 1_000 }))
})
