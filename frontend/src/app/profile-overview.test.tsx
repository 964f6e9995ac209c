import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openScreen } from '../../test-support/screen.tsx'
import { problem, serve } from '../../test-support/server.ts'
import { OverviewScreen } from '../features/identity/profile/overview-screen.tsx'
import { paths } from '../lib/paths.ts'
import { screens } from './screens.ts'

it('the overview of the profile leads to every part of it', () => {
  serve(() => problem(404, 'not-found'))
  openScreen(<OverviewScreen />)
  const parts = screens.flatMap(({ path, tab }) => (tab && path !== paths.profile ? [path] : []))
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(new Set(links)).toEqual(new Set<string | null>(parts))
})
