import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Notice } from './notice.tsx'

it.each([
  [{ tone: 'warn' }, 'icon--alert'],
  [{ tone: 'warn', icon: 'offline' }, 'icon--offline'],
  [{ tone: 'info' }, 'icon--info'],
] as const)('the notice %o has the icon %s', (props, icon) => {
  const { container } = render(<Notice {...props} title="Look" />)
  expect([...container.querySelectorAll('.icon')].map(({ classList }) => classList.contains(icon))).toEqual([true])
})
