import { aProjectedDatabase } from '@portal/tests/support/projections/projecting'
import { expect, it } from 'vitest'
import { haveBegun } from './have-begun.ts'

it('reactors have begun once each of them has its place in the log', async () => {
  const { pool, drop } = await aProjectedDatabase()
  const begin = (name: string) => pool.query('insert into proj.reactor values ($1)', [name])
  expect(await haveBegun(pool, ['tea', 'coffee'])).toBe(false)
  await begin('tea')
  expect(await haveBegun(pool, ['tea', 'coffee'])).toBe(false)
  await begin('coffee')
  expect(await haveBegun(pool, ['tea', 'coffee'])).toBe(true)
  await drop()
})
