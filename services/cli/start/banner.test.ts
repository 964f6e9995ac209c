import { expect, it } from 'vitest'
import { welcome } from './banner.ts'

it('names the folder in which the data is kept, as STATE_DIR says', () => {
  const told = (keptIn: string | null) => welcome({ address: 'http://127.0.0.1:3000', keptIn, demo: false }).join('\n')
  expect(told('/srv/portal')).toContain('Its data is kept in /srv/portal between starts.')
  expect(told(null)).toContain('Its data is in the database that DATABASE_URL names.')
})
